import {
  Building2,
  Car,
  FileText,
  Globe,
  History,
  House,
  IdCard,
  type LucideIcon,
  ScanFace,
  ShieldAlert,
  User,
  Users,
} from "lucide-react"
import { can, type Permission, type Role } from "#lib/auth/permissions.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

export type NavKey = OperationSlug | "home" | "history" | "peopleAdmin"
export type NavGroupKey = "people" | "companies" | "vehicles" | "integrity" | "records" | "admin"

type NavItem = { key: NavKey; href: string; icon: LucideIcon; permission: Permission }
type NavGroup = { key: NavGroupKey | null; items: readonly NavItem[] }

function question(slug: OperationSlug, icon: LucideIcon): NavItem {
  return { key: slug, href: `/ask/${slug}`, icon, permission: "check.ask" }
}

/** The map of the desk, by task; a place is listed for those who may go there. */
const GROUPS: readonly NavGroup[] = [
  { key: null, items: [{ key: "home", href: "/", icon: House, permission: "desk.enter" }] },
  {
    key: "people",
    items: [question("person", User), question("person-ext", IdCard), question("foreigner", Globe)],
  },
  { key: "companies", items: [question("company", Building2)] },
  { key: "vehicles", items: [question("vehicle", Car), question("vehicle-registry", FileText)] },
  { key: "integrity", items: [question("kyc", ScanFace), question("aml", ShieldAlert)] },
  // Whoever may read AML reports alone finds them in the history, which lists what the role may see.
  { key: "records", items: [{ key: "history", href: "/checks", icon: History, permission: "aml.read" }] },
  {
    key: "admin",
    items: [{ key: "peopleAdmin", href: "/admin/people", icon: Users, permission: "people.manage" }],
  },
]

/** The groups of places that this role may go to; empty ones are left out. */
export function navFor(role: Role): NavGroup[] {
  return GROUPS.map(({ key, items }) => ({
    key,
    items: items.filter(({ permission }) => can(role, permission)),
  })).filter(({ items }) => items.length > 0)
}

/** Whether a page belongs to a place: itself or what lies under it, home being only itself. */
export function isHere(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`))
}
