import {
  Barcode,
  Building2,
  Car,
  CircleHelp,
  FileText,
  Globe,
  History,
  House,
  IdCard,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScanFace,
  ShieldAlert,
  User,
  Users,
} from "lucide-react"
import type { NavKey } from "./nav-items.ts"

/** One icon per place; the palette and the home page use the same. */
export const NAV_ICON: Record<NavKey, LucideIcon> = {
  home: House,
  person: User,
  "person-ext": IdCard,
  foreigner: Globe,
  company: Building2,
  vehicle: Car,
  "vehicle-registry": FileText,
  vin: Barcode,
  match: Scale,
  kyc: ScanFace,
  aml: ShieldAlert,
  history: History,
  unknown: CircleHelp,
  ledger: ReceiptText,
  peopleAdmin: Users,
}
