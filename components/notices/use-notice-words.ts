import { useTranslations } from "next-intl"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import type { Notice } from "#lib/notices/notice.ts"

type Words = {
  /** The name of the thing in our own pages. */
  name: string
  /** Its status. */
  says: string
  /** The results of its answers that need attention; empty where there are none. */
  found: string
}

/** A notice in words. */
export function useNoticeWords(): (notice: Notice) => Words {
  const t = useTranslations("notices")
  const operations = useTranslations("operations")
  const subject = useTranslations("dossier.kind")
  const facet = useFacetWords()
  return ({ name: given, operation, about, kind, progress }) => {
    const named = about && `${subject(about.kind)} ${about.masked.replace(/^\*+/, "…")}`
    const name = named ?? (given === "" ? operations(`${operation}.name`) : given)
    const word = t(`kind.${kind}`)
    if (progress === null) return { name, says: word, found: "" }
    const figures = `${progress.done}/${progress.rows}`
    const found = progress.weighing.map((one) => `${facet(one)} ${one.count}`).join(" · ")
    return { name, says: `${word} · ${figures}`, found }
  }
}
