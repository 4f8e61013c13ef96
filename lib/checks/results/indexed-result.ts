import "server-only"
import { eq, type SQLWrapper } from "drizzle-orm"
import { linksIn } from "#lib/checks/answers/find-links.ts"
import type { Executor } from "#lib/db/client.ts"
import { checkMarks, type checks } from "#lib/db/schema/checks.ts"
import { contradictionsDue } from "#lib/db/schema/subjects.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import type { Result } from "#lib/domain/results.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import type { Operation } from "#lib/operations/define.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { nameIndexes, wordsWrite } from "#lib/search/name-index.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { resultOf } from "./derive-result.ts"
import { facetsOf, facetText } from "./facets.ts"

/** A result as it is stored with its answer: `marks` are the keyed fingerprints that it is found by, `words` those that its subject is found by. */
export type IndexedResult = Result & { marks: Buffer[]; words: Buffer[] }

/** Derives the result to store from an answer's bytes. `asked`: the question, undefined where it cannot be decrypted; `word`: how the task ended. */
export async function indexedResult(
  tx: Executor,
  operation: CheckOperation,
  body: Uint8Array,
  asked: Record<string, string> | undefined,
  word: string | null = null,
): Promise<IndexedResult> {
  const result = resultOf(operationOf(operation), body, word, asked)
  const index = await indexer(tx)
  return {
    ...result,
    marks: markTexts(operationOf(operation), result, body).map((text) => markIndex(index, text)),
    words: nameIndexes(index, [result.line.title]),
  }
}

type Found = Pick<typeof checks.$inferSelect, "id" | "subjectId" | "requestedBy" | "batchId">

/** The writes that make a check, and its subject, be found by a first result, or by none any more, and the answers about that subject be compared again. */
export function resultWrites(
  tx: Executor,
  { id: checkId, subjectId, requestedBy, batchId }: Found,
  result: IndexedResult | null,
): SQLWrapper[] {
  const due = tx.insert(contradictionsDue).values({ subjectId })
  if (!result) return [tx.delete(checkMarks).where(eq(checkMarks.checkId, checkId)), due]
  const marks = result.marks.map((mark) => ({ checkId, subjectId, requestedBy, batchId, mark }))
  return [
    ...(marks.length > 0 ? [tx.insert(checkMarks).values(marks)] : []),
    ...(result.words.length > 0 ? [wordsWrite("subject", subjectId, result.words)] : []),
    due,
  ]
}

export const OFF_SCALE = "off the scale"
/** Of an answer without a link to the file that is sealed of its operation. */
export const NO_FILE = "no file"

/** Returns the texts whose fingerprints a result is found by: its facets, and further texts that lists search for. */
export function markTexts(
  operation: Pick<Operation, "task" | "wire" | "fileFields" | "record">,
  result: Result,
  body: Uint8Array,
): string[] {
  const texts = facetsOf(result).map(facetText)
  const level = operation.record.marks.find(({ as }) => as === "level")
  const scale = level
    ? AML_LEVELS.map((text) => facetText({ as: "level", field: level.field, text, weighs: true }))
    : []
  return [
    ...texts,
    ...(level && !scale.some((one) => texts.includes(one)) ? [OFF_SCALE] : []),
    ...(lacksFile(operation, body) ? [NO_FILE] : []),
  ]
}

function lacksFile(operation: Parameters<typeof linksIn>[0], body: Uint8Array): boolean {
  if (!operation.fileFields.includes(SEALED_ROLE)) return false
  try {
    return !linksIn(operation, body).some(({ role }) => role === SEALED_ROLE)
  } catch {
    return true // an answer whose links cannot be read has no file either
  }
}

export function markIndex(index: Indexer, text: string) {
  return index(text, "check_marks.mark")
}
