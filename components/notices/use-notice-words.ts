import { useTranslations } from "next-intl"
import type { Notice } from "#lib/notices/notice.ts"

type Words = {
  /** What the thing is called in our own pages. */
  name: string
  /** How it stands. */
  says: string
  /** Both, as the title of a tab has room for it. */
  short: string
}

/** A notice in words. */
export function useNoticeWords(): (notice: Notice) => Words {
  const t = useTranslations("notices")
  const operations = useTranslations("operations")
  return ({ name: given, operation, kind, progress }) => {
    const name = given === "" ? operations(`${operation}.name`) : given
    const word = t(`kind.${kind}`)
    if (progress === null) return { name, says: word, short: t("short", { kind, what: `${name}: ${word}` }) }
    const figures = `${progress.done}/${progress.rows}`
    return { name, says: `${word} · ${figures}`, short: t("short", { kind, what: `${figures} ${name}` }) }
  }
}
