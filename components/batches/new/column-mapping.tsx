"use client"

import { useTranslations } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/controls/checkbox.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import {
  columnCount,
  columnLetters,
  type FieldNames,
  guessMapping,
  type Hidden,
  looksLikeTitles,
  type Mapping,
  mapRows,
  missingColumns,
  type SheetRow,
  sharedColumns,
} from "./read/map-columns.ts"
import type { OpenTable } from "./read/use-source.ts"
import type { NewRow } from "./rows/add-rows.ts"
import { clipped, isolated } from "./rows/shown-value.ts"
import { useCount } from "./use-count.ts"

type ColumnMappingProps = {
  table: OpenTable
  fields: readonly FieldNames[]
  onUse: (rows: readonly NewRow[], hidden: Hidden) => void
  onClose: () => void
}

const NO_SHEET = { rows: [], hidden: { rows: 0, merged: 0 } }

/** Tells the columns of a table apart: what could be guessed is chosen, and the first rows are shown beside it. */
export function ColumnMapping({ table, fields, onUse, onClose }: ColumnMappingProps) {
  const t = useTranslations("intake.mapping")
  const [sheet, setSheet] = useState(0)
  const { rows, hidden } = table.sheets[sheet] ?? NO_SHEET
  return (
    <Section title={table.name === "" ? t("titlePasted") : t("title", { name: table.name })}>
      {table.sheets.length > 1 ? (
        <Field name="intake-sheet" label={t("sheet")} required className="mb-4 max-w-72">
          <Select value={sheet} onChange={({ target }) => setSheet(Number(target.value))}>
            {table.sheets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <SheetColumns
        key={sheet}
        rows={rows}
        fields={fields}
        onUse={(mapped) => onUse(mapped, hidden)}
        onClose={onClose}
      />
    </Section>
  )
}

type SheetColumnsProps = Pick<ColumnMappingProps, "fields" | "onClose"> & {
  rows: readonly SheetRow[]
  onUse: (rows: readonly NewRow[]) => void
}

function SheetColumns({ rows, fields, onUse, onClose }: SheetColumnsProps) {
  const t = useTranslations("intake.mapping")
  const label = useTranslations("ask.field")
  const figure = useCount()
  const columns = columnCount(rows)
  const first = rows[0]?.cells ?? []
  const [hasTitles, setHasTitles] = useState(() => looksLikeTitles(first, fields))
  const [mapping, setMapping] = useState<Mapping>(() =>
    guessMapping(hasTitles ? first : null, columns, fields),
  )
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  const data = hasTitles ? rows.slice(1) : rows
  const missing = missingColumns(mapping, fields)
  const mapped = useMemo(() => mapRows(hasTitles ? rows.slice(1) : rows, mapping), [rows, hasTitles, mapping])
  const namesOf = (names: readonly string[]) => names.map((name) => label(name as "dni")).join(", ")

  return (
    <fieldset ref={box} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t("group")}</legend>
      <Checkbox
        label={t("hasTitles")}
        checked={hasTitles}
        onChange={({ target }) => {
          setHasTitles(target.checked)
          setMapping(guessMapping(target.checked ? first : null, columns, fields))
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ field, optional }) => (
          <Field
            key={field}
            name={`column-${field}`}
            label={label(field as "dni")}
            required={!optional}
            hint={<Examples rows={data} column={mapping[field] ?? null} />}
          >
            <Select
              value={mapping[field] ?? ""}
              onChange={({ target }) =>
                setMapping({ ...mapping, [field]: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">{t("none")}</option>
              {Array.from({ length: columns }, (_, column) => (
                <option key={columnLetters(column)} value={column}>
                  {hasTitles && first[column]
                    ? t("titled", { column: columnLetters(column), title: clipped(first[column], 60) })
                    : t("column", { column: columnLetters(column) })}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {missing.length > 0 ? (
        <p className="text-danger text-sm">{t("missing", { fields: namesOf(missing) })}</p>
      ) : null}
      {sharedColumns(mapping).map(({ column, fields: shared }) => (
        <p key={column} role="status" className="text-sm text-warning">
          {t("twice", { column: columnLetters(column), fields: namesOf(shared) })}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={missing.length > 0} onClick={() => onUse(mapped)}>
          {t("use", figure(mapped.length))}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </fieldset>
  )
}

/** The first values of a column, so that one sees what one chose. */
function Examples({ rows, column }: { rows: readonly SheetRow[]; column: number | null }) {
  const t = useTranslations("intake.mapping")
  if (column === null) return t("empty")
  const values = rows.map(({ cells }) => cells[column]?.trim() ?? "").filter((value) => value !== "")
  if (values.length === 0) return t("empty")
  return t("examples", {
    values: values
      .slice(0, 3)
      .map((value) => isolated(clipped(value, 60)))
      .join(" · "),
  })
}
