import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { AmlCase, CaseStep } from "#lib/aml/review/review.ts"

/** Every act on a report as a whole, the newest first, and the conclusion on the report before it. */
export function CaseHistory({ reviewCase: { steps, earlier } }: { reviewCase: AmlCase }) {
  const t = useTranslations("aml.case")
  return (
    <>
      {steps.length === 0 ? null : (
        <ol aria-label={t("history")} className="flex flex-col gap-2">
          {steps.map((step) => (
            <li key={step.id} className="border-line-strong border-l-2 pl-3 text-sm">
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
      {earlier ? (
        <div className="border-line-strong border-l-2 border-dashed pl-3 text-sm">
          <p className="text-ink-2">
            {t.rich(earlier.isConfirmed ? "earlierConfirmed" : "earlier", {
              report: (words) => <TextLink href={`/checks/${earlier.checkId}`}>{words}</TextLink>,
              asked: () => <Timestamp value={earlier.requestedAt} />,
            })}
          </p>
          <Step step={earlier.concluded} />
        </div>
      ) : null}
    </>
  )
}

function Step({ step: { act, conclusion, note, by, at } }: { step: CaseStep }) {
  const t = useTranslations("aml.case")
  const byItems = act === "reopened" && note === ""
  return (
    <>
      <p className="text-ink-2">
        <span className="font-semibold text-ink">
          {act === "concluded" && conclusion !== null
            ? t(`conclusion.${conclusion}`)
            : t(byItems ? "reopenedByItems" : `acted.${act}`)}
        </span>
        {", "}
        {by.name}, <Timestamp value={at} />
      </p>
      {note === "" ? null : <p className="max-w-prose whitespace-pre-wrap break-words">{note}</p>}
    </>
  )
}
