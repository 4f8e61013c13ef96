import "server-only"
import { getTranslations } from "next-intl/server"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { RowsWanted } from "#lib/batches/rows-wanted.ts"
import { leftOutOf, sourceColumnsOf, sourceRowsOf } from "#lib/batches/source-table.ts"
import { resultColumns } from "#lib/checks/results/result-columns.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import type { LeftRow, SourceRow } from "#lib/domain/batch-states.ts"
import { chargeWord } from "#lib/domain/charges.ts"
import { env } from "#lib/env.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import { type ExportEnd, rowsIn } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import { aml } from "#lib/operations/aml.ts"
import { inputFields, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { namesOfNameless } from "#lib/reports/report-names.ts"
import { DESK_ZONE, localTime } from "#lib/time/zone-day.ts"
import { type AnswerFields, valueCell } from "./answer-cells.ts"
import { answerColumns, type ExportedRow, exportedAnswer, exportedRows } from "./exported-rows.ts"

type Row = ExportedRow & { fields: AnswerFields | null; own: SourceRow | undefined; names: readonly string[] }
type Words = Awaited<ReturnType<typeof getTranslations<never>>>
/** `left`: what it says of a row that was left out of the batch; nothing unless given. */
type Column = PeopleColumn<Row> & { left?: (row: LeftRow) => SheetCell }

/** The results of a batch as a workbook for people, in the order of its file, with the screens' names. Read twice: for columns and for cells. */
export async function exportForPeople(
  batch: BatchView,
  onEnd: (end: ExportEnd) => Promise<void>,
  wanted: RowsWanted = {},
): Promise<ReadableStream<Uint8Array>> {
  const [t, met, own] = await Promise.all([
    getTranslations(),
    answerColumns(batch.id, wanted),
    sourceColumnsOf(db(), batch.id),
  ])
  // A part of the batch is no place for what was left out of all of it.
  const left = Object.keys(wanted).length === 0 ? await leftOutOf(db(), batch.id) : []
  const columns: Column[] = [
    ...resultColumns(t).map(
      (column, place): Column => (place === 0 ? { ...column, left: reasonIn(t) } : column),
    ),
    { head: t("words.row"), width: 8, cell: ({ row }) => figure(row) },
    ...ownColumns(left.length > 0 ? (own ?? []) : own, t),
    ...inputFields(batch.operation).map((field) => askedColumn(field, t)),
    ...(batch.operation === aml.slug ? [nameColumn(t)] : []),
    ...answerFieldsOf(batch.operation, met).map((field) => answerColumn(batch.operation, field, t)),
    ...checkColumns(t),
  ]
  const groups = rowsIn(exportedRows(batch.id, wanted))
  async function next() {
    const { rows: page, last } = await groups()
    const kept =
      own === null
        ? null
        : await sourceRowsOf(
            db(),
            page.map(({ id }) => id),
          )
    const names = await namesOfNameless(page)
    const rows = page.map((row) => ({
      ...row,
      fields: exportedAnswer(row).answer,
      own: kept?.get(row.id),
      names: names.get(row.subjectId) ?? [],
    }))
    return { rows: last ? [...rows, ...left] : rows, last }
  }
  return streamPeopleSheet(columns.map(onItsOwn), next, onEnd)
}

function onItsOwn({ head, width, cell, left }: Column): PeopleColumn<Row | LeftRow> {
  const own = (row: Row | LeftRow) =>
    "reason" in row
      ? (left?.(row) ?? "")
      : withFallback(
          row.id,
          () => cell(row),
          () => "",
        )
  return { head, width, cell: own }
}

function figure(value: number | null): SheetCell {
  return value === null ? "" : { as: "number", text: String(value) }
}

const reasonIn =
  (t: Words) =>
  ({ reason }: LeftRow) =>
    t(`batches.leftOut.${reason}`, { count: 1 })

function ownColumns(heads: readonly string[] | null, t: Words): Column[] {
  if (heads === null) return []
  return [
    {
      head: t("sheets.column.line"),
      width: 10,
      cell: ({ own }) => figure(own?.line ?? null),
      left: ({ line }) => figure(line),
    },
    ...heads.map(
      (head, index): PeopleColumn<Row> => ({ head, width: 20, cell: ({ own }) => own?.cells[index] ?? "" }),
    ),
  ]
}

function askedColumn(field: string, t: Words): PeopleColumn<Row> {
  const key = `ask.field.${field}`
  const head = messageOr(t, key, field)
  return { head, width: 20, cell: ({ input }) => (input as Record<string, string>)[field] ?? "" }
}

function nameColumn(t: Words): PeopleColumn<Row> {
  return { head: t("words.name"), width: 32, cell: ({ names }) => names.join(" · ") }
}

/** The fields of the answers: the specification's in the order of its sections, then the others as they appear. */
function answerFieldsOf(slug: OperationSlug, met: readonly string[]): string[] {
  const { fileFields } = operationOf(slug)
  const declared = readings(slug).flatMap(({ record }) => record.sections.flatMap(({ fields }) => fields))
  const place = (name: string) => {
    const at = declared.indexOf(lastName(name))
    return at === -1 ? declared.length : at
  }
  return met
    .filter((name) => !fileFields.includes(lastName(name)))
    .toSorted((one, other) => place(one) - place(other))
}

function readings(slug: OperationSlug) {
  const own = operationOf(slug)
  return [own, ...own.readsLike.map((like) => operationOf(like as OperationSlug))]
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1)
}

function answerColumn(slug: OperationSlug, field: string, t: Words): PeopleColumn<Row> {
  const like = readings(slug)
  const last = lastName(field)
  const isCode = like.some(({ record }) => record.codes.includes(last) || record.identifier === last)
  const isList = like.some(({ record }) =>
    record.sections.some(({ list, fields }) => list && fields.includes(last)),
  )
  const words = { yes: t("words.yes"), no: t("words.no") }
  return {
    head: fieldHead(
      like.map((one) => one.slug),
      field,
      t,
    ),
    width: isList ? 40 : 20,
    cell: ({ fields }) => valueCell(fields?.get(field), isCode, words),
  }
}

function fieldHead(slugs: readonly string[], field: string, t: Words): string {
  if (field === "") return t("words.answer")
  const last = lastName(field)
  const keys = [...slugs.flatMap((slug) => [`${slug}.${field}`, `${slug}.${last}`])].map(
    (key) => `answers.fields.${key}`,
  )
  const key = [...keys, `answers.nested.${last}`].find((one) => hasMessage(t, one))
  return key === undefined ? field : t(key as "answers.fields.person.dni")
}

function checkColumns(t: Words): PeopleColumn<Row>[] {
  const { appUrl } = env()
  const at = (instant: Date | null): SheetCell =>
    instant === null ? "" : { as: "instant", text: localTime(instant, DESK_ZONE) }
  return [
    {
      head: t("words.cost"),
      width: 22,
      cell: ({ charge, state }) => t(`ui.charge.${chargeWord(charge, state)}`),
    },
    { head: t("sheets.column.askedAt"), width: 17, cell: ({ requestedAt }) => at(requestedAt) },
    { head: t("words.settledOn"), width: 17, cell: ({ settledAt }) => at(settledAt) },
    { head: t("sheets.column.address"), width: 40, cell: ({ id }) => `${appUrl}/checks/${id}` },
  ]
}
