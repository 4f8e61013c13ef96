import { useTranslations } from "next-intl"
import { type BatchDraft, changeDraft, takeInRows } from "#components/batches/new/draft-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type RowSummary, showsRow } from "./summarize-rows.ts"

type GroupChoicesProps = { operation: OperationSlug; state: BatchDraft; summary: RowSummary }

/** The choices for the rows that need a decision: each group is decided on purpose, none by default. */
export function GroupChoices({ operation, state, summary }: GroupChoicesProps) {
  const { counts } = summary
  const t = useTranslations("newBatch.choice")

  function takeIn() {
    const rows = summary.rows.filter((one) => showsRow("setAside", one))
    takeInRows(operation, new Set(rows.map(({ row }) => row.id)))
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
          id="field-without-invalid"
          label={t("withoutInvalid", { count: counts.invalid })}
          hint={t("withoutInvalidHint")}
          checked={state.withoutInvalid}
          onChange={({ target }) => changeDraft(operation, { withoutInvalid: target.checked })}
        />
      ) : null}
      {counts.repeated > 0 ? (
        <LeaveOrSend
          name="repeated"
          label={t("repeated", { count: counts.repeated })}
          hint={t("repeatedHint")}
          options={{ leave: t("repeatedOptions.leave"), send: t("repeatedOptions.send") }}
          value={state.repeated}
          onChange={(repeated) => changeDraft(operation, { repeated })}
        />
      ) : null}
      {counts.asked > 0 ? (
        <LeaveOrSend
          name="asked"
          label={t("asked", { count: counts.asked })}
          hint={t("askedHint", { count: counts.askedWithout })}
          options={{
            leave: t("askedOptions.leave", { count: counts.askedWithout }),
            // What one registry did not know last month it may know today; who asks those again need not ask all of them.
            ...((state.asked === "sendWithout" ||
              (counts.askedWithout > 0 && counts.askedWithout < counts.asked)) && {
              sendWithout: t("askedOptions.sendWithout", { count: counts.askedWithout }),
            }),
            send: t("askedOptions.send"),
          }}
          value={state.asked}
          onChange={(asked) => changeDraft(operation, { asked })}
        />
      ) : null}
    </div>
  )
}

type LeaveOrSendProps<Option extends string> = {
  name: "repeated" | "asked"
  label: string
  hint: string
  /** What can be chosen, in this order, with its words. */
  options: Partial<Record<Option, string>>
  value: Option | null
  onChange: (choice: Option) => void
}

function LeaveOrSend<Option extends string>(props: LeaveOrSendProps<Option>) {
  const { name, label, hint, options, value, onChange } = props
  return (
    <Field name={name} as="group" label={label} required hint={hint}>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(Object.keys(options) as Option[]).map((choice) => (
          <label key={choice} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={`batch-${name}`}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4"
            />
            {options[choice]}
          </label>
        ))}
      </div>
    </Field>
  )
}
