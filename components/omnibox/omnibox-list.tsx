import { useTranslations } from "next-intl"
import { useEffect } from "react"
import type { Line, LineGroup } from "./lines.ts"
import { OmniboxLine } from "./omnibox-line.tsx"
import { type OmniboxState, useNamesNote } from "./use-announcements.ts"

const GROUPS: readonly LineGroup[] = ["likely", "commands", "named", "others"]

type OmniboxListProps = { id: string; box: OmniboxState; label: string }

/** The lines in their groups; the last one, below a divider, holds what no guess would say but may be asked all the same. */
export function OmniboxList({ id, box, label }: OmniboxListProps) {
  const t = useTranslations("omnibox")
  const { lines, highlighted } = box

  useEffect(() => {
    if (highlighted) document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" })
  }, [id, highlighted])

  const groups = GROUPS.map((group) => ({ group, inside: lines.filter((line) => line.group === group) }))
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-busy={box.isBusy || undefined}
      className="min-h-0 flex-1 overflow-y-auto border-line border-t py-1.5"
    >
      {groups
        .filter(({ inside }) => inside.length > 0)
        .map(({ group, inside }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div
            key={group}
            role="group"
            aria-labelledby={`${id}-${group}`}
            className={
              group === "others"
                ? "border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5"
                : undefined
            }
          >
            <p id={`${id}-${group}`} role="presentation" className="caps px-4 pt-1.5 pb-1 text-ink-3">
              {t(`group.${group}`)}
            </p>
            {inside.map((line: Line) => (
              <OmniboxLine key={line.id} id={`${id}-${line.id}`} line={line} box={box} />
            ))}
          </div>
        ))}
      <NamesNote box={box} />
    </div>
  )
}

/** The result of a search by name where the lines do not show it. `useAnnouncements` announces it. */
function NamesNote({ box }: { box: OmniboxState }) {
  const note = useNamesNote(box)
  return note === "" ? null : (
    <p role="presentation" className="px-4 py-1.5 text-ink-2 text-sm">
      {note}
    </p>
  )
}
