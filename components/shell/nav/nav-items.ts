import { can, type Permission, type Role } from "#lib/domain/access/permissions.ts"
import { factsOf, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { QuestionGroup } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** A place that is no question. */
export type PlaceKey =
  | "home"
  | "monitor"
  | "history"
  | "signatures"
  | "batches"
  | "unknown"
  | "ledger"
  | "reports"
  | "dossiers"
  | "peopleAdmin"
  | "serviceAdmin"
  | "auditLog"
  | "dataAdmin"
export type NavKey = OperationSlug | PlaceKey
type NavGroupKey = QuestionGroup | "records" | "admin"

type NavItem = { key: NavKey; href: string; permission: Permission }
type NavGroup = { key: NavGroupKey | null; items: readonly NavItem[] }

/** The questions of that group, in the order in which people meet them. */
function questionsOf(group: QuestionGroup): NavGroup {
  const slugs = QUESTION_SLUGS.filter((slug) => factsOf(slug).menu?.group === group)
  const items = slugs.map((slug): NavItem => ({ key: slug, href: `/ask/${slug}`, permission: "check.ask" }))
  return { key: group, items }
}

/** The map of the desk: work in progress and the history first, then the questions, by task. A place is listed for those who may go there. */
const GROUPS: readonly NavGroup[] = [
  {
    key: null,
    items: [
      { key: "home", href: "/", permission: "aml.read" },
      { key: "monitor", href: "/monitor", permission: "check.read" },
    ],
  },
  // Users who may read AML reports alone find them in the history, which lists the checks that the role may see, and their PDFs in the tray.
  {
    key: "records",
    items: [
      { key: "history", href: "/checks", permission: "aml.read" },
      { key: "reports", href: "/reports", permission: "aml.read" },
      { key: "dossiers", href: "/subjects", permission: "dossier.read" },
      { key: "signatures", href: "/signatures", permission: "signature.read" },
      { key: "batches", href: "/batches", permission: "batch.run" },
      { key: "unknown", href: "/unknown", permission: "check.resume" },
      { key: "ledger", href: "/ledger", permission: "ledger.read" },
    ],
  },
  questionsOf("people"),
  questionsOf("vehicles"),
  questionsOf("integrity"),
  {
    key: "admin",
    items: [
      { key: "peopleAdmin", href: "/admin/people", permission: "people.manage" },
      { key: "serviceAdmin", href: "/admin/service", permission: "service.manage" },
      { key: "dataAdmin", href: "/admin/data", permission: "data.erase" },
      { key: "auditLog", href: "/admin/log", permission: "audit.read" },
    ],
  },
]

/** The groups of places that this role may go to; empty ones are left out. */
export function navFor(role: Role): NavGroup[] {
  return GROUPS.map(({ key, items }) => ({
    key,
    items: items.filter(({ permission }) => can(role, permission)),
  })).filter(({ items }) => items.length > 0)
}
