import { Ban, FileQuestion, Flag } from "lucide-react"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { type Facet, inOrder } from "#lib/checks/results/facets.ts"
import { useFacetWords } from "./use-facet-words.ts"

/** How many fit beside what else a line says; the number of the rest follows. */
const IN_A_LINE = 4

/** The facets of answers, counted, in a line of words, what needs attention first; `FacetStrip` shows them all, as bars, and filters by them. */
export function FacetWords({ facets }: { facets: readonly FacetCount[] }) {
  const t = useTranslations("results")
  const words = useFacetWords()
  const left = facets.length - IN_A_LINE
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm empty:hidden">
      {inOrder(facets)
        .slice(0, IN_A_LINE)
        .map((facet) => (
          <li key={facet.mark} className="flex max-w-full items-center gap-1">
            <FacetMark facet={facet} />
            <Verbatim className={cx("wrap-anywhere", !facet.weighs && "text-ink-2")}>{words(facet)}</Verbatim>
            <span className="font-medium tabular-nums">{facet.count}</span>
          </li>
        ))}
      {left > 0 ? <li className="text-ink-3">{t("more", { count: left })}</li> : null}
    </ul>
  )
}

const ICON = { nothing: Ban, unread: FileQuestion } as const

/** The sign before a facet's words. */
export function FacetMark({ facet: { as, text, weighs } }: { facet: Pick<Facet, "as" | "text" | "weighs"> }) {
  if (as === "level") return <AmlGlyph level={text} className="size-3.5 shrink-0" />
  const Icon = as === "nothing" || as === "unread" ? ICON[as] : Flag
  if (Icon === Flag && !weighs) return null
  return (
    <Icon
      className={cx("size-3.5 shrink-0", Icon === Flag ? "text-warning" : "text-ink-2")}
      aria-hidden="true"
    />
  )
}
