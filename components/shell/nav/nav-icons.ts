import {
  Activity,
  Barcode,
  Building2,
  Car,
  CircleHelp,
  DatabaseZap,
  FileLock2,
  FileText,
  FolderOpen,
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
  ShieldAlert,
  Signature,
  User,
  Users,
} from "lucide-react"
import { factsOf, isQuestion } from "#lib/operations/facts.ts"
import type { QuestionIcon } from "#lib/operations/question-field.ts"
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

const PLACE_ICON: Record<PlaceKey, LucideIcon> = {
  home: House,
  monitor: Activity,
  history: History,
  signatures: Signature,
  reports: FileLock2,
  dossiers: FolderOpen,
  batches: Layers,
  unknown: CircleHelp,
  ledger: ReceiptText,
  peopleAdmin: Users,
  serviceAdmin: KeyRound,
  auditLog: ScrollText,
  dataAdmin: DatabaseZap,
}

/** One icon per place; the palette and the home page use the same. */
export function navIcon(place: NavKey): LucideIcon {
  return isQuestion(place) ? QUESTION_ICON[factsOf(place).menu?.icon ?? "file"] : PLACE_ICON[place]
}
