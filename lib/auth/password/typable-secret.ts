import "server-only"
import { randomInt } from "node:crypto"
import { sql } from "drizzle-orm"

/** Letters and figures that are not mistaken for another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
/** 138 random bits: nobody guesses it, and its stored form needs no slow hash. */
const LENGTH = 28

/** A secret that a person copies or types once: letters and figures in groups of four, which survive being read aloud. */
export function typableSecret(): string {
  const chosen = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return chosen.join("").replace(/(.{4})(?=.)/g, "$1-")
}

/** A password that somebody else gave has to be changed within this time, or it opens nothing any more. */
export const TEMPORARY_HOURS = 24

/** The columns of a person whose password somebody else gives now. */
export const temporaryFromNow = { temporaryUntil: sql`now() + ${TEMPORARY_HOURS} * interval '1 hour'` }
