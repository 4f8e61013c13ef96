import { Client } from "pg"
import { afterAll, vi } from "vitest"

/** A statement as it was sent; one that is prepared has a name. */
type Statement = { name: string | undefined; text: string }

/** Records the statements of every connection of this process while a file's tests run. Called at the top of the file. */
export function seenStatements() {
  const queries = vi.spyOn(Client.prototype, "query")
  afterAll(() => queries.mockRestore())

  /** All since `forget`, in the order in which they were sent. */
  const all = () => queries.mock.calls.map(([what]: unknown[]) => statementOf(what))
  return {
    all,
    /** Of each `#` and its name, or its text where it has none. */
    labels: () => all().map(({ name, text }) => (name === undefined ? text : `#${name}`)),
    countOf: (words: string) => all().filter(({ text }) => text.includes(words)).length,
    forget: () => void queries.mockClear(),
  }
}

function statementOf(what: unknown): Statement {
  if (typeof what !== "object" || what === null || !("text" in what))
    return { name: undefined, text: String(what) }
  const name = "name" in what && what.name ? String(what.name) : undefined
  return { name, text: String(what.text) }
}
