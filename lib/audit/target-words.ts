import { CODED_TARGETS, type CodedTarget } from "#lib/domain/audit/targets.ts"
import type { Thing } from "#lib/domain/notice-kinds.ts"
import type { WordAt } from "./detail-words.ts"

/** The paths of the messages of each code. */
const CODE_WORDS: { readonly [type in CodedTarget]: (code: string) => string } = {
  permission: (code) => `permissions.may.${code}`,
  refusal: (code) => `audit.detail.value.${code}`,
  slot: (code) => `home.attention.slot.${code}`,
  role: (code) => `shell.role.${code}`,
  retention: (code) => `dataProtection.retention.kind.${code}`,
  log: () => "audit.target.log",
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
  const path = codePath(type, id)
  return { kind: wordAt(`audit.target.${type}`) ?? type, which: path && wordAt(path) }
}

function codePath(type: string, id: string): string | undefined {
  if (id === "all" && Object.hasOwn(ALL_WORDS, type)) return ALL_WORDS[type as Thing]
  return Object.hasOwn(CODE_WORDS, type) ? CODE_WORDS[type as CodedTarget](id) : undefined
}

/** Words a code, where an address holds it alone; undefined for an id. */
export function codeWords(code: string, wordAt: WordAt): string | undefined {
  const type = codedTypeOf(code)
  return type && wordAt(CODE_WORDS[type](code))
}

/** The kind of thing that a code is of; undefined for an id. */
export function codedTypeOf(code: string): CodedTarget | undefined {
  return CODED_TYPES.find((type) => (CODED_TARGETS[type] as readonly string[]).includes(code))
}
