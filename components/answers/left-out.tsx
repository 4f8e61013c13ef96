import { useTranslations } from "next-intl"
import type { Rest } from "#lib/checks/answers/exact-json.ts"

const WORDS = { many: "leftOut", deep: "tooDeep", long: "cutText" } as const

type LeftOutProps = Pick<Rest, "count"> & {
  why?: Rest["why"]
  /** Where the whole is. */
  href: string
}

/** The note on a part that is not rendered: how much it is and where the whole is, on paper too. Nothing where nothing is left out. */
export function LeftOut({ why = "many", count, href }: LeftOutProps) {
  const t = useTranslations("check.tree")
  if (count === 0 && why === "many") return null
  return (
    <span>
      <span className="text-ink-2 italic">{t(WORDS[why], { count })}</span>{" "}
      <a href={href} className="text-accent underline underline-offset-3" data-screen-only>
        {t("openWhole")}
      </a>
    </span>
  )
}
