import type { Permission } from "#lib/domain/access/permissions.ts"

type Term = { href: string; permission: Permission }

/** The terms that have to be known here, and the page of each, for who may open it. Their meanings are in the messages `glossary.term`. */
export const GLOSSARY = {
  withoutRecord: { href: "/checks", permission: "aml.read" },
  unknownOutcome: { href: "/unknown", permission: "check.resume" },
  halted: { href: "/batches", permission: "batch.run" },
  charge: { href: "/ledger", permission: "ledger.read" },
  quota: { href: "/ledger", permission: "ledger.read" },
  token: { href: "/ledger", permission: "ledger.read" },
  ceiling: { href: "/batches/new", permission: "batch.run" },
  match: { href: "/ask/match", permission: "check.ask" },
  score: { href: "/ask/match", permission: "check.ask" },
  kyc: { href: "/ask/kyc", permission: "check.ask" },
  aml: { href: "/reports", permission: "aml.read" },
  level: { href: "/reports", permission: "aml.read" },
  pep: { href: "/reports/review", permission: "aml.review" },
  nothing: { href: "/checks", permission: "aml.read" },
  signedLink: { href: "/reports", permission: "aml.read" },
  sealedCopy: { href: "/reports", permission: "aml.read" },
  dossier: { href: "/subjects", permission: "dossier.read" },
  contradiction: { href: "/subjects", permission: "dossier.read" },
  constancia: { href: "/verify", permission: "desk.enter" },
  hash: { href: "/verify", permission: "desk.enter" },
  slot: { href: "/admin/service", permission: "service.manage" },
  deviation: { href: "/admin/service", permission: "service.manage" },
  hold: { href: "/admin/data", permission: "data.erase" },
  log: { href: "/admin/log", permission: "audit.read" },
  programToken: { href: "/account", permission: "account.manage" },
} as const satisfies Record<string, Term>

export type GlossaryTerm = keyof typeof GLOSSARY

export const GLOSSARY_TERMS = Object.keys(GLOSSARY) as GlossaryTerm[]
