import { Ban, FileQuestion, Flag } from "lucide-react"
import { cx } from "#components/ui/cx.ts"
import { AmlGlyph } from "#components/ui/values/aml-glyph.tsx"
import type { Facet } from "#lib/checks/results/facets.ts"

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
