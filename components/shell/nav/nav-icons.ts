import {
  Activity,
  Barcode,
  BellRing,
  Building2,
  Car,
  ChartColumn,
  CircleHelp,
  DatabaseZap,
  FileCheck2,
  FileSearch,
  FileText,
  FolderHeart,
  FolderOpen,
  Gauge,
  Globe,
  History,
  House,
  IdCard,
  KeyRound,
  Layers,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScanFace,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Signature,
  User,
  UserCheck,
  Users,
} from "lucide-react"
import { factsOf, isQuestion } from "#lib/operations/facts.ts"
import type { QuestionIcon } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { NavKey, PlaceKey } from "./nav-items.ts"

const QUESTION_ICON: Record<QuestionIcon, LucideIcon> = {
  barcode: Barcode,
  building: Building2,
  car: Car,
  face: ScanFace,
  file: FileText,
  globe: Globe,
  idCard: IdCard,
  scale: Scale,
  shield: ShieldAlert,
  user: User,
}

const PLACE_ICON: Record<NavKey | PlaceKey, LucideIcon> = {
  home: House,
  ask: FileSearch,
  monitor: Activity,
  reports: ShieldAlert,
  toReview: ShieldAlert,
  toConfirm: ShieldCheck,
  verifyPdf: FileCheck2,
  dossiers: FolderOpen,
  portfolios: FolderHeart,
  signatures: Signature,
  signers: UserCheck,
  batches: Layers,
  history: History,
  unknown: CircleHelp,
  ledger: ReceiptText,
  admin: Settings,
  peopleAdmin: Users,
  permissions: ShieldCheck,
  serviceAdmin: KeyRound,
  alerts: BellRing,
  limits: Gauge,
  dataAdmin: DatabaseZap,
  auditLog: ScrollText,
  operations: ChartColumn,
}

/** One icon per place and question; the palette and the home page use the same. */
export function navIcon(place: NavKey | PlaceKey | OperationSlug): LucideIcon {
  return isQuestion(place) ? QUESTION_ICON[factsOf(place).menu?.icon ?? "file"] : PLACE_ICON[place]
}
