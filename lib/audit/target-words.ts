import { CODED_TARGETS, type CodedTarget } from "#lib/domain/audit/targets.ts"
import type { Thing } from "#lib/domain/notice-kinds.ts"
import { codeWord, type WordAt } from "./detail-words.ts"

const CODE_WORDS: { readonly [type in CodedTarget]: (code: string, wordAt: WordAt) => string | undefined } = {
  permission: (code, wordAt) => wordAt(`permissions.may.${code}`),
  refusal: codeWord,
  slot: (code, wordAt) => wordAt(`home.attention.slot.${code}`),
  role: (code, wordAt) => wordAt(`shell.role.${code}`),
  retention: (code, wordAt) => wordAt(`dataProtection.retention.kind.${code}`),
  log: (_, wordAt) => wordAt("audit.target.log"),
}

const CODED_TYPES = Object.keys(CODED_TARGETS) as CodedTarget[]

/** Of a row about everything of a kind, whose id is `all`. */
const ALL_WORDS: { readonly [thing in Thing]: string } = {
  check: "audit.all.check",
  batch: "audit.all.batch",
  signature: "audit.all.signature",
}

/** Words the target of a row: its kind, and which one where a code says it; undefined for one with an id, and for a later version's codes. */
export function targetWords(
  { type, id }: { type: string; id: string },
  wordAt: WordAt,
): { kind: string; which: string | undefined } {
  return { kind: wordAt(`audit.target.${type}`) ?? type, which: which(type, id, wordAt) }
}

function which(type: string, id: string, wordAt: WordAt): string | undefined {
  if (id === "all" && Object.hasOwn(ALL_WORDS, type)) return wordAt(ALL_WORDS[type as Thing])
  return Object.hasOwn(CODE_WORDS, type) ? CODE_WORDS[type as CodedTarget](id, wordAt) : undefined
}

/** Words a code, where an address holds it alone; undefined for an id. */
export function codeWords(code: string, wordAt: WordAt): string | undefined {
  const type = codedTypeOf(code)
  return type && CODE_WORDS[type](code, wordAt)
}

/** The kind of thing that a code is of; undefined for an id. */
export function codedTypeOf(code: string): CodedTarget | undefined {
  return CODED_TYPES.find((type) => (CODED_TARGETS[type] as readonly string[]).includes(code))
}
