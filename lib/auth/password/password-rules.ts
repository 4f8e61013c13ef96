import { foldLetters } from "#lib/text/fold.ts"
import "server-only"
import { invalidField } from "#lib/errors.ts"
import { commonAmong } from "./common-passwords.ts"
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

/** Shorter parts of a name are in too many words; a text that repeats a shorter piece counts as that piece. */
const MIN_PART = 4

export type PasswordOwner = { name: string; email: string }

/**
 * Why this person may not have that password, or undefined: it is one of the common ones (also with figures and signs around it, or written
 * several times over), or holds a part of their name or of their e-mail, our name or their company's.
 */
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

/** Whether it is one of the common passwords, independent of the person. */
export async function isCommon(password: string): Promise<boolean> {
  const isPattern = repeated(foldLetters(password)).length < MIN_PART
  return isPattern || (await commonAmong(looksLike(password))) !== undefined
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

/** Returns the variants of a password that a guesser would try. */
function looksLike(password: string): string[] {
  const lower = password.toLowerCase()
  const bare = withoutEnds(lower)
  return [...new Set([password, lower, repeated(lower), bare, repeated(bare)])].filter((text) => text !== "")
}

/** Without the figures and signs at its ends. */
function withoutEnds(text: string): string {
  const letters = [...text]
  const isLetter = (letter: string) => /\p{L}/u.test(letter)
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join("")
}

/** The shortest piece of which the text is a repetition; the text itself when it is none. */
function repeated(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, Math.max(at, 0))
}

function holds(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => part.length >= MIN_PART && text.includes(part))
}

function wordsOf(text: string): string[] {
  return foldLetters(text).split(/[^\p{L}\p{N}]+/u)
}
