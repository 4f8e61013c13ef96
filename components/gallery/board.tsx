import { Actions } from "./actions.tsx"
import { Answers } from "./answers.tsx"
import type { BoardTheme } from "./board-theme.ts"
import { Fields } from "./fields.tsx"
import { Marks } from "./marks.tsx"
import { Overlays } from "./overlays.tsx"
import { Pictures } from "./pictures.tsx"
import { TypeScale } from "./type-scale.tsx"

/** The whole design language once, in one theme. Ids contain the theme, since both boards are on one page. */
export function Board({ theme, title }: { theme: BoardTheme; title: string }) {
  return (
    <section
      aria-label={title}
      data-theme={theme}
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-canvas p-3 text-ink sm:p-5"
    >
      <TypeScale theme={theme} />
      <Actions />
      <Fields theme={theme} />
      <Marks />
      <Answers theme={theme} />
      <Pictures />
      <Overlays theme={theme} />
    </section>
  )
}
