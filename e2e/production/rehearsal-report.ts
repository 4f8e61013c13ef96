import { faint, green, red, say, seconds } from "#scripts/steps.ts"

type Row = { what: string; passed: boolean; detail: string }
const rows: Row[] = []
const began = Date.now()

/** Records an observation; those that fail are printed at the end, with the rest. */
export function expectTrue(what: string, passed: boolean, detail: string | number = ""): void {
  rows.push({ what, passed, detail: String(detail) })
}

/** Prints which checks held and which did not; returns the code to end with, undefined when nothing was tried. */
export function printReport(): number | undefined {
  if (rows.length === 0) return undefined
  say()
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, passed, detail } of rows)
    say(`  ${passed ? green("✓") : red("✗")} ${what.padEnd(width)}  ${faint(detail)}`)
  const broken = rows.filter(({ passed }) => !passed).length
  say(
    broken === 0
      ? `\n  ${rows.length} of ${rows.length} held, in ${seconds(began)}.\n`
      : `\n  ${broken} of ${rows.length} did not hold.\n`,
  )
  return broken === 0 ? 0 : 1
}
