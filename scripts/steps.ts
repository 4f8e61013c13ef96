import { StartFailure } from "../lib/start-failure.ts"
import { wantsColour } from "./settings.ts"

const NAME_WIDTH = 16
const REDRAW_MS = 200
const SIGN_OF_LIFE_MS = 15_000

const paint = (code: number) => (text: string) => (wantsColour() ? `\u001b[${code}m${text}\u001b[0m` : text)
export const bold = paint(1)
export const faint = paint(2)
export const red = paint(31)
export const green = paint(32)

/** Writes a line of its own. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`)
}

/** The steps in progress, and when each began. Several share one line of a terminal. */
const running = new Map<string, number>()

/**
 * Shows one step while it runs, alone or beside others: a line with a clock on a terminal, elsewhere a sign of life now and then. `run` may
 * return a few words about how it went. A failure marks the step and is passed on to the caller.
 */
export async function step<T>(
  name: string,
  run: () => Promise<T>,
  words?: (result: T) => string,
): Promise<T> {
  const began = Date.now()
  const shown = name.padEnd(NAME_WIDTH)
  running.set(name, began)
  const clock = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r\u001b[2K${lineOf([...running])}`), REDRAW_MS)
    : setInterval(() => say(lineOf([[name, began]])), SIGN_OF_LIFE_MS)
  const end = (mark: string, text: string) => {
    clearInterval(clock)
    running.delete(name)
    if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K")
    say(`  ${mark} ${shown}${text}`)
  }
  try {
    const result = await run()
    const text = [words?.(result), seconds(began)]
      .filter((part) => part !== undefined && part !== "")
      .join(faint(" · "))
    end(green("✓"), text)
    return result
  } catch (error) {
    end(red("✗"), faint(seconds(began)))
    throw error
  }
}

function lineOf(steps: readonly (readonly [string, number])[]): string {
  return `  ${faint("·")} ${steps.map(([name, began]) => name.padEnd(NAME_WIDTH) + faint(seconds(began))).join("  ")}`
}

/** Prints why nothing more will happen, and what to do. */
export function explain(error: unknown): void {
  say()
  if (error instanceof StartFailure) {
    say(`  ${red(bold(indent(error.message)))}`)
    say(`  ${indent(error.advice)}`)
  } else {
    say(`  ${red(bold("Something went wrong that was not foreseen:"))}`)
    say(`  ${indent(error instanceof Error ? (error.stack ?? error.message) : String(error))}`)
  }
  say()
}

export function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function indent(text: string): string {
  return text.trim().replaceAll("\n", "\n  ")
}
