import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { LEGAL_BASES, type LegalBasis, PORTFOLIO_KINDS, type PortfolioKind } from "#lib/domain/monitoring.ts"
import { withoutControls } from "#lib/text/name-field.ts"

const text = (longest: number) =>
  z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(longest, { error: "ownMaxLength" }))

export const portfolioBody = z.strictObject({
  name: text(100).check(z.minLength(1, { error: "required" })),
  kind: z.enum(PORTFOLIO_KINDS),
  /** Why it is kept, in the company's words. */
  purpose: z._default(z.nullable(text(500)), null),
  legalBasis: z._default(z.nullable(z.enum(LEGAL_BASES)), null),
})
export type PortfolioBody = z.output<typeof portfolioBody>

/** A portfolio with its state now. `levels`: its members by the level of their newest AML report, by the service's words; nobody without one is in it. */
export type PortfolioView = {
  id: string
  name: string
  kind: PortfolioKind
  purpose: string | null
  legalBasis: LegalBasis | null
  members: number
  levels: Record<string, number>
  /** Members whose next review is overdue. */
  overdue: number
  /** Changes of members that nobody closed. */
  openChanges: number
  createdBy: { id: string; name: string }
  createdAt: string
}

/** Makes a portfolio; the same key and body give the same one. Throws `idempotency_key_reused`. */
export declare function createPortfolio(actor: Actor, body: PortfolioBody, key: string): Promise<string>

/** Names it otherwise, or says otherwise for what it is kept. Throws `not_found`. */
export declare function changePortfolio(actor: Actor, id: string, body: PortfolioBody): Promise<void>

/** Every portfolio, newest first. */
export declare function listPortfolios(viewer: Viewer): Promise<PortfolioView[]>

/** Throws `not_found`. */
export declare function readPortfolio(viewer: Viewer, id: string): Promise<PortfolioView>
