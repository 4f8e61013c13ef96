import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { MAX_ROWS } from "#lib/batches/batch-row.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import type { Page, PagePlace } from "#lib/db/keyset.ts"
import { MEMBER_KINDS, type MemberKind } from "#lib/domain/monitoring.ts"
import { required } from "#lib/operations/input-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

/** So many members has a portfolio at most: a run asks about all of them in one batch. */
export const MAX_MEMBERS = MAX_ROWS

const member = z.strictObject({
  kind: z.enum(MEMBER_KINDS),
  identifier: required(),
  birthdate: z.optional(z.string().check(z.refine(isCivilDay, { error: "otherShape" }))),
  reference: z.optional(required()),
})

export const membersBody = z.strictObject({
  members: z
    .array(member)
    .check(z.minLength(1, { error: "required" }), z.maxLength(MAX_MEMBERS, { error: "tooManyRows" })),
  acceptUnusual: z._default(z.boolean(), false),
})
export type MembersBody = z.output<typeof membersBody>

/** How many came to it, were in it already, and were left out for their unusual document. */
export type Added = { added: number; known: number; unusual: number }

/** The newest answer about a member to one operation. `result`: the kind of its result; `said`: its level or its state in the service's word, where it has one. */
export type MemberAnswer = {
  operation: OperationSlug
  checkId: string
  askedAt: string
  said: string | null
}

export type MemberView = {
  id: string
  subjectId: string
  kind: MemberKind
  /** Masked where that person's lists are. */
  identifier: string
  /** As the newest answer names it; null where none does. */
  name: string | null
  reference: string | null
  birthdate: string | null
  owner: { id: string; name: string } | null
  /** Of the newest AML report, in the service's word. */
  level: string | null
  answers: MemberAnswer[]
  /** Operations of the portfolio's plans that cannot ask about it. */
  uncovered: OperationSlug[]
  openChanges: number
  addedAt: string
}

/** Adds subjects. Who is in it already stays as they are. Throws `not_found`, `invalid_input` (`members`: too many). */
export declare function addMembers(actor: Actor, portfolioId: string, body: MembersBody): Promise<Added>

/** The same from dossiers (their subjects' ids), of whichever kind a portfolio holds. */
export declare function addSubjects(
  actor: Actor,
  portfolioId: string,
  subjectIds: readonly string[],
): Promise<Added>

/** The same from a batch: those that its rows ask about. */
export declare function addFromBatch(actor: Actor, portfolioId: string, batchId: string): Promise<Added>

/** Takes a member out; what was answered stays. Throws `not_found`, `subject_held`. */
export declare function removeMember(actor: Actor, portfolioId: string, memberId: string): Promise<void>

/** Sets the company's own reference and the person in charge of a member; what is not given stays. Throws `not_found`. */
export declare function changeMember(
  actor: Actor,
  portfolioId: string,
  memberId: string,
  change: { reference?: string | null | undefined; ownerId?: string | null | undefined },
): Promise<void>

/** Members that are shown: with an AML level, or that a plan cannot ask about. */
export type MemberFilter = { level?: string | undefined; ownerId?: string | undefined }

/** One page of members, newest first, with its neighbours. Throws `not_found`. */
export declare function memberPage(
  viewer: Viewer,
  portfolioId: string,
  place: PagePlace,
  filter?: MemberFilter,
  size?: number,
): Promise<Page<MemberView>>
