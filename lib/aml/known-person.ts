import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { newestAnswers } from "#lib/dossier/source-answers.ts"
import type { KnownPerson } from "./finding.ts"

/** Whom a report is about by our other answers, as far as this person may read those; `names` are theirs already. */
export async function knownPerson(
  user: Actor["user"],
  check: CheckView,
  names: readonly string[],
): Promise<KnownPerson> {
  const isOfAnother = check.warnings.some(({ kind }) => kind === "other")
  if (isOfAnother) return { names: [], birthDate: null, dni: null }
  const { answers } = await newestAnswers(user, check.subjectId, ["person-ext"], 1)
  const birthDate = fieldOf(answers[0]?.record, "birth_date")
  return {
    names,
    birthDate: typeof birthDate === "string" && birthDate !== "" ? birthDate : null,
    dni: check.input.dni ?? null,
  }
}
