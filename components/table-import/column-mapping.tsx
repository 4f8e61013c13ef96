"use client"

import { useTranslations } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/controls/checkbox.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import { guessColumns, looksLikeTitles, unusedColumns } from "./guess-columns.ts"
import type { Imported, ImportField, Mapping, Sheet, SheetRow } from "./import-field.ts"
import {
  columnCount,
  columnLetters,
  columnsOf,
  mapRows,
  missingFields,
  otherColumns,
  sharedColumns,
  valueAt,
} from "./map-columns.ts"
import { clipped, isolated } from "./shown-value.ts"
import type { OpenTable } from "./use-table-import.ts"

type ColumnMappingProps = {
  table: OpenTable
  fields: readonly ImportField[]
  onUse: (imported: Imported) => void
  onClose: () => void
}

/** Tells the columns of a table apart: what could be guessed is chosen, and the first rows are shown beside it. */
export function ColumnMapping({ table, fields, onUse, onClose }: ColumnMappingProps) {
  const t = useTranslations("tableImport.mapping")
  const [place, setPlace] = useState(0)
  const sheet = table.sheets[place]
  return (
    <Section title={table.name === "" ? t("titlePasted") : t("title", { name: table.name })}>
      {table.sheets.length > 1 ? (
        <Field name="import-sheet" label={t("sheet")} required className="mb-4 max-w-72">
          <Select value={place} onChange={({ target }) => setPlace(Number(target.value))}>
            {table.sheets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {sheet ? (
        <SheetColumns
          key={place}
          sheet={sheet}
          fields={fields}
          onUse={(mapped) => onUse({ name: table.name, hidden: sheet.hidden, ...mapped })}
          onClose={onClose}
        />
      ) : null}
    </Section>
  )
}

type SheetColumnsProps = Pick<ColumnMappingProps, "fields" | "onClose"> & {
  sheet: Sheet
  onUse: (mapped: Pick<Imported, "rows" | "unused" | "others">) => void
}

function SheetColumns({ sheet: { rows }, fields, onUse, onClose }: SheetColumnsProps) {
  const t = useTranslations("tableImport.mapping")
  const figure = useCount()
  const first = rows[0]?.cells ?? []
  const [hasTitles, setHasTitles] = useState(() => looksLikeTitles(first, fields))
  const [mapping, setMapping] = useState<Mapping>(() => guessColumns(rows, hasTitles, fields))
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  const data = useMemo(() => (hasTitles ? rows.slice(1) : rows), [rows, hasTitles])
  const missing = missingFields(mapping, fields)
  const others = useMemo(() => otherColumns(rows, hasTitles, mapping), [rows, hasTitles, mapping])
  const mapped = useMemo(
    () =>
      mapRows(
        data,
        mapping,
        others.map(({ column }) => column),
      ),
    [data, mapping, others],
  )
  const namesOf = (some: readonly ImportField[]) => some.map(({ label }) => label).join(", ")
  const columns = Array.from({ length: columnCount(rows) }, (_, column) => ({
    column,
    words:
      hasTitles && first[column]
        ? t("titled", { column: columnLetters(column), title: clipped(first[column], 60) })
        : t("column", { column: columnLetters(column) }),
  }))

  return (
    <fieldset ref={box} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t("group")}</legend>
      <Checkbox
        label={t("hasTitles")}
        checked={hasTitles}
        onChange={({ target }) => {
          setHasTitles(target.checked)
          setMapping(guessColumns(rows, target.checked, fields))
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <FieldColumns
            key={field.field}
            field={field}
            chosen={columnsOf(mapping, field.field)}
            columns={columns}
            rows={data}
            onChoose={(chosen) => setMapping({ ...mapping, [field.field]: chosen })}
          />
        ))}
      </div>
      {missing.length > 0 ? (
        <p className="text-danger text-sm">{t("missing", { fields: namesOf(missing) })}</p>
      ) : null}
      {sharedColumns(mapping, fields).map(({ column, fields: shared }) => (
        <p key={column} role="status" className="text-sm text-warning">
          {t("twice", { column: columnLetters(column), fields: namesOf(shared) })}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={missing.length > 0}
          onClick={() =>
            onUse({
              rows: mapped,
              unused: unusedColumns(rows, hasTitles, mapping),
              others: others.map(({ head }) => head),
            })
          }
        >
          {t("use", figure(mapped.length))}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </fieldset>
  )
}

type FieldColumnsProps = {
  field: ImportField
  chosen: readonly number[]
  columns: readonly { column: number; words: string }[]
  rows: readonly SheetRow[]
  onChoose: (columns: readonly number[]) => void
}

/** The column of a field; one that is joined of several has a further place behind them. */
function FieldColumns({ field, chosen, columns, rows, onChoose }: FieldColumnsProps) {
  const t = useTranslations("tableImport.mapping")
  const places = field.several && chosen.length > 0 ? [...chosen, null] : [chosen[0] ?? null]
  return places.map((column, place) => (
    <Field
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is told apart by its number alone
      key={place}
      name={place === 0 ? `column-${field.field}` : `column-${field.field}-${place + 1}`}
      label={place === 0 ? field.label : t("further", { field: field.label, place: place + 1 })}
      required={!field.optional}
      hint={<Examples rows={rows} column={column} />}
    >
      <Select
        value={column ?? ""}
        onChange={({ target }) =>
          onChoose(
            target.value === ""
              ? chosen.toSpliced(place, 1)
              : chosen.toSpliced(place, 1, Number(target.value)),
          )
        }
      >
        <option value="">{t("none")}</option>
        {columns.map(({ column: index, words }) => (
          <option key={index} value={index}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  ))
}

/** The first values of a column, so that one sees what one chose. */
function Examples({ rows, column }: { rows: readonly SheetRow[]; column: number | null }) {
  const t = useTranslations("tableImport.mapping")
  const values = column === null ? [] : rows.map(({ cells }) => valueAt(cells, [column])).filter(Boolean)
  if (values.length === 0) return t("empty")
  return t("examples", {
    values: values
      .slice(0, 3)
      .map((value) => isolated(clipped(value, 60)))
      .join(" · "),
  })
}
