import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { SHORTCUTS, type ShortcutPlace } from "./shortcut-table.ts"

/** Which part of the table each file that listens to keys carries out. */
const LISTENS: Record<string, ShortcutPlace> = {
  "components/shortcuts/shortcuts.tsx": "anywhere",
  "components/shell/palette-trigger.tsx": "anywhere",
  "components/shell/privacy-screen.tsx": "anywhere",
  "components/omnibox/lines.ts": "omnibox",
  "components/omnibox/omnibox-panel.tsx": "omnibox",
  "components/selection/use-selection.ts": "lists",
  "components/aml/finding.tsx": "report",
  "components/aml/findings-list.tsx": "report",
  "components/aml/workplace.tsx": "report",
  "components/aml/review/chosen-bar.tsx": "report",
  "components/aml/review/note-form.tsx": "report",
  "components/batches/new/entry-panel.tsx": "batch",
  "components/batches/new/rows/row-editor.tsx": "batch",
  "components/dossier/dossier-actions.tsx": "dossier",
  "components/dossier/print-dossier.tsx": "dossier",
}
/** Files that listen to keys and are no shortcut: a held key counts once. */
const NO_SHORTCUT = ["components/shell/ignore-second-press.tsx"]
/** Keys that these files look at without doing anything of their own. */
const INSPECTED: Record<string, string[]> = {
  // The palette's own keys before it is loaded.
  "components/shell/palette-trigger.tsx": ["Enter", "Escape"],
}

const NAMES = /ArrowDown|ArrowUp|ArrowLeft|ArrowRight|Home|End|Enter|Escape/
const KEY = new RegExp(
  [
    /\bkey(?:\.toLowerCase\(\))? [!=]== "([^"]+)"/.source, // key === "Escape"
    `case "(${NAMES.source}| )":`, // switch (key)
    /useSingleKey\("([^"]+)"/.source,
    `(?<=[{,] )(${NAMES.source}|[a-z]): (?:at|0|ids\\.length|-?1)`, // { ArrowDown: at + 1, j: at + 1 }[key]
  ].join("|"),
  "g",
)
const LISTENER = /keydown|KeyboardEvent|useSingleKey|\[key\]|switch \(key\)/i

/** The keys that a source compares with, as the table names them without their modifiers. */
function keysIn(file: string): string[] {
  const found = [...readFileSync(file, "utf8").matchAll(KEY)].map(
    ([, ...groups]) => groups.find(Boolean) ?? "",
  )
  return found
    .filter((key) => !INSPECTED[file]?.includes(key))
    .map((key) => (key === " " ? "space" : key.toLowerCase()))
}

const bare = (combination: string) => (combination.split("+").at(-1) ?? "").toLowerCase()

test("whatever listens to keys has its place in the sheet of shortcuts", () => {
  const sources = globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"))
  const listening = sources.filter((file) => {
    return LISTENER.test(readFileSync(file, "utf8")) && keysIn(file).length > 0
  })
  expect(listening.toSorted()).toEqual([...Object.keys(LISTENS), ...NO_SHORTCUT].toSorted())
})

test.each(Object.keys(SHORTCUTS) as ShortcutPlace[])(
  "%s: the sheet lists the very keys that are listened to",
  (place) => {
    const files = Object.keys(LISTENS).filter((file) => LISTENS[file] === place)
    const handled = new Set(files.flatMap(keysIn))
    const listed = new Set(Object.values(SHORTCUTS[place]).flat().map(bare))
    expect([...listed].toSorted()).toEqual([...handled].toSorted())
  },
)
