import type { getTranslations } from "next-intl/server"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"

/** An omission of the ZIP of a dossier, by codes, as its manifest lists it; `count`: of the newest that it contains, or of those left out. */
export type NotIncluded = {
  check?: string
  signature?: string
  role: string
  state: string
  count?: number
}

type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** Words an omission for people: the omitted part, and why. A code without words is shown as it is. */
export function notIncludedWords(
  { role, state, count }: NotIncluded,
  t: Words,
): { what: string; why: string } {
  const [what, why] = [`dossierFile.notHere.what.${role}`, `dossierFile.notHere.why.${state}`]
  return {
    what: messageOr(t, what, role),
    why: hasMessage(t, why) ? t(why as "dossierFile.notHere.why.left_out", { count: count ?? 0 }) : state,
  }
}
