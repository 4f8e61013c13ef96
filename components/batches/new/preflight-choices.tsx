import { useFormatter, useTranslations } from "next-intl"
import { useMemo } from "react"
import type { UseFormRegister } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { truncate } from "#lib/text/truncate.ts"
import { isolated } from "#lib/text/unseen.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { changeDraft, draftOf, takeInRows } from "./draft-store.ts"
import type { BatchSettings } from "./preflight-rules.ts"
import type { DraftRow } from "./rows/draft-row.ts"
import { rewritesOf, withRewrites } from "./rows/rewritten-values.ts"
import type { RowSummary } from "./rows/summarize-rows.ts"
import { sourceTable } from "./source-table.ts"

type Registered = { register: UseFormRegister<BatchSettings> }
type GroupChoicesProps = Registered & {
  operation: OperationSlug
  summary: RowSummary
  /** To send only those whose answer came without a record was chosen: it stays to be seen. */
  isWithoutOffered: boolean
}

/** The choices for the rows that need a decision: each group is decided on purpose, none by default. */
export function GroupChoices({ operation, summary, register, isWithoutOffered }: GroupChoicesProps) {
  const { counts } = summary
  const t = useTranslations("newBatch.choice")

  function takeIn() {
    const rows = summary.rows.flatMap(({ row, group }) => (group === "setAside" ? [row] : []))
    // A document that signs alone make unusual is nobody else's: it goes in without them.
    const written = rewritesOf("signs", operation, rows, dayAt(new Date(), DESK_ZONE))
    changeDraft(operation, { rows: withRewrites(draftOf(operation).rows, written) })
    takeInRows(operation, new Set(rows.map(({ id }) => id)))
  }

  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {counts.setAside > 0 ? (
        <Banner
          tone="warning"
          title={t("setAside", { count: counts.setAside })}
          actions={
            <Button size="sm" onClick={takeIn}>
              {t("takeIn", { count: counts.setAside })}
            </Button>
          }
        >
          <p>{t("setAsideHint")}</p>
        </Banner>
      ) : null}
      {counts.invalid > 0 ? (
        <Checkbox
          id={fieldId("withoutInvalid")}
          label={t("withoutInvalid", { count: counts.invalid })}
          hint={t("withoutInvalidHint")}
          {...register("withoutInvalid")}
        />
      ) : null}
      {counts.repeated > 0 ? (
        <Choices
          name="repeated"
          label={t("repeated", { count: counts.repeated })}
          options={{ leave: t("repeatedOptions.leave"), send: t("repeatedOptions.send") }}
          register={register}
        />
      ) : null}
      {counts.asked > 0 ? (
        <Choices
          name="asked"
          label={t("asked", { count: counts.asked })}
          hint={t("askedHint", { count: counts.askedWithout })}
          options={{
            leave: t("askedOptions.leave", { count: counts.askedWithout }),
            // What one registry did not know last month it may know today; who asks those again need not ask all of them.
            ...((isWithoutOffered || (counts.askedWithout > 0 && counts.askedWithout < counts.asked)) && {
              sendWithout: t("askedOptions.sendWithout", { count: counts.askedWithout }),
            }),
            send: t("askedOptions.send"),
          }}
          register={register}
        />
      ) : null}
    </div>
  )
}

type ChoicesProps = Registered & {
  name: "repeated" | "asked"
  label: string
  hint?: string
  /** What can be chosen, in this order, with its words. */
  options: Readonly<Record<string, string>>
}

function Choices({ name, label, hint, options, register }: ChoicesProps) {
  return (
    <Field name={name} as="group" label={label} required hint={hint}>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {Object.entries(options).map(([value, words]) => (
          <label key={value} className="flex min-h-6 items-center gap-2">
            <input type="radio" value={value} {...register(name)} className="size-4" />
            {words}
          </label>
        ))}
      </div>
    </Field>
  )
}

type SourceColumnsProps = Registered & { rows: readonly DraftRow[]; isKept: boolean }

/** Says which source columns are stored with the answers and which do not fit, and lets the person leave them all out. */
export function SourceColumns({ rows, isKept, register }: SourceColumnsProps) {
  const t = useTranslations("newBatch.kept")
  const format = useFormatter()
  const { table, left } = useMemo(() => sourceTable(rows, true), [rows])
  const columns = table?.columns ?? []
  const namesOf = (heads: readonly string[]) => format.list(heads.map((head) => isolated(truncate(head, 60))))
  if (columns.length === 0 && left.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {columns.length > 0 ? (
        <Checkbox
          label={t("label", { count: columns.length })}
          hint={t("hint", { columns: namesOf(columns) })}
          {...register("keepsOthers")}
        />
      ) : null}
      {left.length > 0 && isKept ? (
        <p className="max-w-prose text-sm text-warning">{t("left", { columns: namesOf(left) })}</p>
      ) : null}
    </div>
  )
}
