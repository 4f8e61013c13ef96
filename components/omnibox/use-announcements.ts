import { useTranslations } from "next-intl"
import { useAskedWhen } from "#components/ask/asked-when.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { useOmnibox } from "./use-omnibox.ts"

export type OmniboxState = ReturnType<typeof useOmnibox>

/** Returns the announcement for screen readers: how many questions there are, how many are ticked, what waits for another Enter. */
export function useAnnouncements({
  phase,
  lines,
  ticked,
  text,
  names,
  pasted,
  mayAsk,
}: OmniboxState): string {
  const t = useTranslations()
  const note = useNamesNote({ names, lines, text })
  const askedWhen = useAskedWhen()
  if (phase.kind === "armed") {
    const [only] = phase.waiting
    if (phase.waiting.length > 1 || !only?.repeated)
      return t("omnibox.spoken.confirm", { count: phase.waiting.length })
    const cost = t(`cost.${factsOf(only.candidate.operation).cost}`)
    return `${askedWhen(only.repeated)}. ${t("ask.repeat.enterAgain", { cost })}`
  }
  if (phase.kind === "asking") return t("omnibox.asking", { done: phase.done, total: phase.total })
  if (phase.kind === "failed") return "" // the notice is an alert of its own
  if (ticked.size > 0) return t("omnibox.spoken.ticked", { count: ticked.size })
  const questions = lines.filter(({ kind, group }) => kind === "ask" && group === "likely").length
  const commands = lines.filter(({ kind }) => kind === "command").length
  if (pasted.length > 0) return t("omnibox.spoken.pasted", { count: pasted.length })
  if (text.trim() === "") return t("omnibox.spoken.commands", { count: commands })
  const named = lines.filter(({ kind }) => kind === "named").length
  // That there is nothing at all the note says.
  const found =
    lines.length === 0
      ? ""
      : t(mayAsk ? "omnibox.spoken.found" : "omnibox.spoken.commands", {
          questions,
          commands,
          count: commands,
        })
  return [found, named > 0 ? t("omnibox.spoken.named", { count: named }) : "", note].filter(Boolean).join(" ")
}

/** Returns the note on a search by name, or that nothing at all was found; empty while there is nothing to say. */
export function useNamesNote({ names, lines, text }: Pick<OmniboxState, "names" | "lines" | "text">): string {
  const t = useTranslations("omnibox.names")
  if (names.kind === "searching" || names.kind === "failed") return t(names.kind)
  if (lines.length === 0 && text.trim() !== "") return t("none")
  return names.kind === "found" && names.isCut ? t("cut") : ""
}
