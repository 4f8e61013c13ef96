import "server-only"
import type { getTranslations } from "next-intl/server"
import type { LevelDisagreement } from "#lib/aml/report-summary.ts"
import type { checks } from "#lib/db/schema/checks.ts"
import { type CheckState, REJECTED, withoutRecord } from "#lib/domain/check-states.ts"
import { type Problem, unshownCode } from "#lib/domain/failures.ts"
import type { Result, ResultMark } from "#lib/domain/results.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import type { PeopleColumn } from "#lib/export/xlsx-sheet.ts"
import { messageOr } from "#lib/i18n/has-message.ts"

export type SheetOutcome = {
  state: CheckState
  isUnusual: boolean
  result: Result | null
  problem: Problem | null
  problemCode: string | null
}

type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** The first columns of a sheet for people: the outcome of each question, its one-line result, and the marks in it that need attention. */
export function resultColumns(t: Words): PeopleColumn<SheetOutcome>[] {
  return [
    { head: t("words.result"), width: 22, cell: (check) => outcomeCell(check, t) },
    { head: t("words.says"), width: 48, cell: (check) => saysOf(check, t) },
    {
      head: t("sheets.column.weighs"),
      width: 26,
      cell: ({ result, isUnusual }) => {
        const unanswered = isUnusual ? t("results.unusual") : ""
        const text = result === null ? unanswered : weighing(result, t)
        return text === "" ? "" : { as: "weighs", text }
      },
    },
  ]
}

/** A record, nothing and a failure never read alike. */
function outcomeCell({ state, result, problemCode }: SheetOutcome, t: Words): SheetCell {
  const unshown = unshownCode(problemCode)
  if (unshown) return { as: "failed", text: t(`batches.problem.${unshown}`) }
  if (state === "answered" && result?.kind === "record") return t("words.withRecord")
  const without = withoutRecord(state, result?.kind)
  if (without) return { as: without === "nothing" ? "nothing" : "failed", text: t(`ui.result.${without}`) }
  const text = t(`ui.state.${state}`)
  return REJECTED.includes(state) || state === "unknown" ? { as: "failed", text } : text
}

function saysOf({ result, problem, problemCode }: SheetOutcome, t: Words): string {
  if (result !== null) return resultText(result, t)
  const message = problem === null ? "" : serviceMessage(problem)
  if (message !== "" || problemCode === null) return message
  const key = `batches.problem.${problemCode}`
  return messageOr(t, key, problemCode)
}

export function resultText({ kind, line }: Result, t: Words): string {
  const marks = line.marks.map((mark) => markText(mark, t))
  if (kind === "unread") return [t("results.unread"), ...marks].join(" · ")
  if (kind === "nothing") {
    const nothing =
      line.word === null ? t(`results.nothing.${line.came}`) : `${t("results.ended")} ${line.word}`
    return [nothing, ...marks].join(" · ")
  }
  const texts = [line.title, line.word ?? "", ...marks]
  return texts.filter((text) => text !== "").join(" · ") || t("words.withRecord")
}

function weighing({ kind, line }: Result, t: Words): string {
  const marks = line.marks.filter(({ weighs }) => weighs).map((mark) => markText(mark, t))
  return [...(kind !== "record" || line.word === null ? [] : [line.word]), ...marks].join(" · ")
}

function markText({ as, field, text, lowest }: ResultMark, t: Words): string {
  switch (as) {
    case "other":
    case "unusual":
      return t(`results.${as}`)
    case "count":
      return t(`results.count.${field as "hits"}`, { count: Number(text) })
    case "disagreement":
      return t(`results.disagreement.${text as LevelDisagreement}`)
    case "flag":
      return t(`results.flag.${field as "underage"}`)
    case "score": {
      if (!lowest) return text
      const key = `ask.field.${lowest.field}`
      const name = messageOr(t, key, lowest.field)
      const least = t("results.lowest", { field: name, score: lowest.text })
      return text === "" ? least : `${text} (${least})`
    }
    default:
      return text
  }
}

/** Returns the service's own words as one text, verbatim: its message, and on further lines the messages of each field. Empty when there are none. */
export function serviceMessage({ message, errors = {} }: Problem): string {
  const ofFields = Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`)
  return [...(message === undefined ? [] : [message]), ...ofFields].join("\n")
}

type StoredResult = Pick<typeof checks.$inferSelect, "id" | "resultKind" | "result">

/** Returns the stored one-line result; null where there is none, or it is not this row's own. */
export function storedLine({ id, resultKind, result }: StoredResult): Result | null {
  const line = result?.tryOpen(id)
  return resultKind !== null && line ? { kind: resultKind, line } : null
}
