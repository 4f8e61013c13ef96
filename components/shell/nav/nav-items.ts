import { can, type Permission, type Role } from "#lib/domain/access/permissions.ts"

/** The entries of the menu. */
export type NavKey =
  | "home"
  | "ask"
  | "monitor"
  | "reports"
  | "dossiers"
  | "signatures"
  | "batches"
  | "history"
  | "admin"

/** The pages that an entry leads to: itself, and those that are tabs of it. */
export type PlaceKey =
  | Exclude<NavKey, "admin">
  | "toReview"
  | "toConfirm"
  | "verifyPdf"
  | "portfolios"
  | "signers"
  | "unknown"
  | "ledger"
  | "peopleAdmin"
  | "permissions"
  | "serviceAdmin"
  | "alerts"
  | "limits"
  | "dataAdmin"
  | "auditLog"
  | "operations"

/** `isRoot`: pages below it belong to its entry too, though they are not below the entry's own root. */
export type Place = { key: PlaceKey; href: string; permission: Permission; isRoot?: true }

/** `root`: the address below which a page belongs to the entry; the first place that a role may open is where its entry leads. */
export type NavEntry = { key: NavKey; root: string; places: readonly Place[] }

/** The map of the desk. An address of the queue names its step, since without one it opens with the first that has work. */
const ENTRIES: readonly NavEntry[] = [
  { key: "home", root: "/", places: [{ key: "home", href: "/", permission: "aml.read" }] },
  { key: "ask", root: "/ask", places: [{ key: "ask", href: "/ask", permission: "check.ask" }] },
  {
    key: "monitor",
    root: "/monitor",
    places: [{ key: "monitor", href: "/monitor", permission: "check.read" }],
  },
  {
    key: "reports",
    root: "/reports",
    places: [
      { key: "toReview", href: "/reports/review?state=open", permission: "aml.review" },
      { key: "toConfirm", href: "/reports/review?state=concluded", permission: "aml.review" },
      { key: "reports", href: "/reports", permission: "aml.read" },
      { key: "verifyPdf", href: "/reports/verify", permission: "aml.read" },
    ],
  },
  {
    key: "dossiers",
    root: "/subjects",
    places: [
      { key: "dossiers", href: "/subjects", permission: "dossier.read" },
      { key: "portfolios", href: "/portfolios", permission: "monitor.read", isRoot: true },
    ],
  },
  {
    key: "signatures",
    root: "/signatures",
    places: [
      { key: "signatures", href: "/signatures", permission: "signature.read" },
      { key: "signers", href: "/signatures/signers", permission: "signature.read" },
    ],
  },
  {
    key: "batches",
    root: "/batches",
    places: [{ key: "batches", href: "/batches", permission: "batch.run" }],
  },
  {
    key: "history",
    root: "/checks",
    places: [
      // Users who may read AML reports alone find them here: the history lists the checks that the role may see.
      { key: "history", href: "/checks", permission: "aml.read" },
      { key: "unknown", href: "/unknown", permission: "check.resume" },
      { key: "ledger", href: "/ledger", permission: "ledger.read" },
    ],
  },
  {
    key: "admin",
    root: "/admin",
    places: [
      { key: "peopleAdmin", href: "/admin/people", permission: "people.manage" },
      { key: "permissions", href: "/admin/permissions", permission: "people.manage" },
      { key: "serviceAdmin", href: "/admin/service", permission: "service.manage" },
      { key: "alerts", href: "/admin/alerts", permission: "service.manage" },
      { key: "limits", href: "/ledger/limits", permission: "limit.set" },
      { key: "dataAdmin", href: "/admin/data", permission: "data.erase" },
      { key: "auditLog", href: "/admin/log", permission: "audit.read" },
      { key: "operations", href: "/admin/operations", permission: "service.manage" },
    ],
  },
]

/** The entries with the places that this role may go to; empty ones are left out. */
export function navFor(role: Role): NavEntry[] {
  return ENTRIES.map((entry) => ({
    ...entry,
    places: entry.places.filter(({ permission }) => can(role, permission)),
  })).filter(({ places }) => places.length > 0)
}
