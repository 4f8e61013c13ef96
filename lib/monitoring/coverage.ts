import { MEMBER_KINDS, type MemberKind } from "#lib/domain/monitoring.ts"
import { factsOf, isQuestion, QUESTION_SLUGS, questionWith } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** What is known of a member besides its identifier. */
export type MemberDetails = { reference?: string; birthdate?: string }

/** The operations that a plan may ask: those that an identifier of a member, with what is known beside it, makes a question of. */
export const WATCHED_OPERATIONS = QUESTION_SLUGS.filter(isQuestion).filter((operation) => {
  const { about, isGuessed } = factsOf(operation)
  return isGuessed !== false && MEMBER_KINDS.some((kind) => about[kind] !== undefined)
})

/** The question of an operation about a member; else why there is none: for its kind, or for want of a field. */
export function questionAbout(
  operation: OperationSlug,
  kind: MemberKind,
  identifier: string,
  details: MemberDetails | undefined,
): { input: Record<string, string> } | { why: "kind" | "birthdate" } {
  const known = factsOf(operation).about[kind]
  if (!known) return { why: "kind" }
  const { input, missing } = questionWith(operation, identifier, known)
  if (missing.length === 0) return { input }
  const birthdate = details?.birthdate
  if (birthdate === undefined || missing.some((name) => name !== "birthdate")) return { why: "birthdate" }
  return { input: { ...input, birthdate } }
}
