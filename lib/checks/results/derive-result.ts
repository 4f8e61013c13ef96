import { levelDisagreement, type ReportSummary } from "#lib/aml/report-summary.ts"
import { displayedText, titleOf, wordOf } from "#lib/checks/answers/displayed-part.ts"
import {
  type ExactJson,
  type ExactObject,
  exactRecord,
  fieldOf,
  hasRecord,
  isExactObject,
} from "#lib/checks/answers/exact-json.ts"
import { otherThanAsked } from "#lib/checks/answers/other-than-asked.ts"
import { isAbove, readScores } from "#lib/checks/answers/scores.ts"
import { operationLike, recordWithin } from "#lib/checks/results/embedded-record.ts"
import type { Result, ResultLine, ResultMark } from "#lib/domain/results.ts"
import type { Operation } from "#lib/operations/define.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import type { MarkedField, RecordReading } from "#lib/operations/record.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { foldWords } from "#lib/text/fold.ts"
import { type RecordPresence, readEnvelope, readTaskBody } from "#lib/upstream/read-envelope.ts"

/**
 * The version of the rule that derives results from answers: this file, the operations' definitions and the comparison of answers (`contradictions.ts`).
 * Increment it with every change of one of them: every line is then derived again, and every contradiction counted again.
 */
export const RESULT_RULE = 8

/** The lowest level of an AML report (specification, Risk levels). */
const LOWEST_LEVEL = "GREEN"

type Answered = Pick<Operation, "wire" | "task" | "record" | "readsLike" | "input" | "subject">

/** Derives the result from an answer's bytes. `word`: how the task ended; `asked`: the question, to tell another subject. Never throws. */
export function resultOf(
  operation: Answered,
  body: Uint8Array,
  word: string | null,
  asked?: Record<string, string>,
): Result {
  const result = tryRead(operation, body, word, asked)
  return asked !== undefined && isAboutUnusual(operation, asked) ? withUnusual(result) : result
}

function tryRead(
  operation: Answered,
  body: Uint8Array,
  word: string | null,
  asked: Record<string, string> | undefined,
): Result {
  try {
    return read(operation, body, unusual(operation, word), asked)
  } catch {
    return { kind: "unread", line: { came: "value", word: null, title: "", marks: [] } }
  }
}

/** Whatever the answer says may be about nobody: a level without matches clears no mistyped number. */
function withUnusual({ kind, line }: Result): Result {
  const mark = { as: "unusual", field: "document", text: "", weighs: true } as const
  return { kind, line: { ...line, marks: [mark, ...line.marks] } }
}

function read(
  operation: Answered,
  body: Uint8Array,
  word: string | null,
  asked: Record<string, string> | undefined,
): Result {
  const { task, wire } = operation
  const envelope = task ? readTaskBody(body) : readEnvelope(wire.envelope, body)
  if (!envelope?.readable) return { kind: "unread", line: bare("value", word) }
  const data = exactRecord(body, task !== null)
  const record = recordWithin(operation, data)
  if (!hasRecord(record)) return { kind: "nothing", line: bare(envelope.presence, word) }
  if (!isExactObject(record)) return { kind: "record", line: bare("value", word) }
  const [other] = otherThanAsked(operation, asked, envelope.data)
  const line = lineOf(operation, record, word)
  return { kind: "record", line: other ? ofAnother(line, other.path) : line }
}

/** Its level and its words stand, but not beside the name that it gives: the list names whom was asked about. */
function ofAnother(line: ResultLine, field: string): ResultLine {
  return { ...line, title: "", marks: [{ as: "other", field, text: "", weighs: true }, ...line.marks] }
}

function bare(came: RecordPresence, word: string | null): ResultLine {
  return { came, word, title: "", marks: [] }
}

function unusual({ task }: Answered, word: string | null): string | null {
  if (word === null || task?.usualWords.some((usual) => foldWords(usual) === foldWords(word))) return null
  return displayedText(word)
}

function lineOf(operation: Answered, record: ExactObject, word: string | null): ResultLine {
  const reading = readingOf(operation, record)
  const title = displayedText(titleOf(record, reading.title))
  return { came: "value", word, title, marks: reading.marks.flatMap((mark) => markOf(mark, record)) }
}

/** Its own reading; where the specification shows none, that of the first record whose subject it names. */
function readingOf({ record: own, readsLike }: Answered, record: ExactObject): RecordReading {
  const like = operationLike(readsLike, record)
  return like ? operationOf(like).record : own
}

function markOf(mark: MarkedField, record: ExactObject): ResultMark[] {
  const value = fieldOf(record, mark.field)
  const text = displayedText(wordOf(value))
  const { as, field } = mark
  switch (mark.as) {
    case "text":
      return text === "" ? [] : [{ as, field, text, weighs: false }]
    case "word": {
      if (text === "") return []
      const weighs = isUnusual(text, mark.usual)
      if (!weighs && mark.usualSays === false) return []
      const shown = mark.shown === undefined ? "" : displayedText(wordOf(fieldOf(record, mark.shown)))
      return [{ as, field, text: shown === "" ? text : shown, weighs }]
    }
    case "level":
      return text === "" ? [] : [{ as, field, text, weighs: text !== LOWEST_LEVEL }]
    case "disagreement": {
      const kind = levelDisagreement(sectionsOf(record, text, mark.lists))
      return kind === null ? [] : [{ as, field, text: kind, weighs: true }]
    }
    case "flag":
      return value === true ? [{ as, field, text: "true", weighs: true }] : []
    case "count": {
      const count = mark.lists.reduce((sum, name) => sum + lengthOf(fieldOf(record, name)), 0)
      return count === 0 ? [] : [{ as, field: mark.name, text: String(count), weighs: true }]
    }
    case "score": {
      const [lowest] = readScores(fieldOf(record, mark.parts))?.fields ?? []
      if (text === "" && !lowest) return []
      const least = lowest && { field: lowest.name, text: lowest.score.source }
      return [
        {
          ...{ as, field, text, weighs: lowest !== undefined && !isAbove(lowest.score) },
          ...(least && { lowest: least }),
        },
      ]
    }
  }
}

/** A report's level beside its sections, as the summary of the whole report counts them. */
function sectionsOf(record: ExactObject, level: string, lists: readonly string[]): ReportSummary {
  const sections = lists.map((name) => fieldOf(record, name))
  return {
    level,
    items: sections.reduce((sum: number, value) => sum + lengthOf(value), 0),
    nulls: sections.filter((value) => value === null).length,
  }
}

function isUnusual(text: string, usual: readonly string[] | undefined): boolean {
  return usual !== undefined && !usual.some((word) => foldWords(word) === foldWords(text))
}

function lengthOf(value: ExactJson | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
