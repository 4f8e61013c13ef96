import {
  type ExactJson,
  isExactNumber,
  isExactObject,
  WITHHELD,
  writeExact,
} from "#lib/checks/answers/exact-json.ts"
import { CONTACT_MASKS } from "#lib/signatures/mask-contact.ts"

/** Fields whose value lets anybody sign or read a document: withheld with any value. */
const LINKS = new Set(["signer_url", "file_url"])

/** Links of which repetitions elsewhere are looked for; a request has some hundred signers at most. */
const MAX_POWERS = 1_000

/** A text that is nothing but an address. */
const ADDRESS = /^\s*[a-z][a-z\d+.-]*:\/\/\S*\s*$/i

/** A record as a page may hold it: links withheld wherever they are, contact data masked, everything else unchanged. */
export function safeRecord(record: ExactJson): ExactJson {
  return safeValue(record, [...new Set(linksIn(record))].slice(0, MAX_POWERS))
}

function safeValue(value: ExactJson, powers: readonly string[]): ExactJson {
  if (typeof value === "string") {
    return ADDRESS.test(value) || powers.some((link) => value.includes(link)) ? WITHHELD : value
  }
  if (Array.isArray(value)) return value.map((item) => safeValue(item, powers))
  if (!isExactObject(value)) return value
  // A value that is not parsed may contain anything that is masked above.
  if (value.kind !== "object") return WITHHELD
  return {
    kind: "object",
    entries: value.entries.map(([name, item]): [string, ExactJson] => [name, safeField(name, item, powers)]),
  }
}

function safeField(name: string, value: ExactJson, powers: readonly string[]): ExactJson {
  const isNothing = value === null || value === ""
  if (LINKS.has(name)) return isNothing ? value : WITHHELD
  const mask = CONTACT_MASKS.get(name)
  if (mask && !isNothing) return mask(plainText(value))
  return safeValue(value, powers)
}

/** Returns the values of the link fields, to recognize a repetition of them elsewhere. */
function linksIn(value: ExactJson): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (!isExactObject(value)) return []
  return value.entries.flatMap(([name, item]) =>
    LINKS.has(name) && typeof item === "string" && item !== "" ? [item] : linksIn(item),
  )
}

function plainText(value: ExactJson): string {
  if (typeof value === "string") return value
  return isExactNumber(value) ? value.source : writeExact(value, "")
}
