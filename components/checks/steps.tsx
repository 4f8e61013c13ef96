import { useTranslations } from "next-intl"
import { DownloadButton } from "#components/constancia/download-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { CHECK_STATE } from "#components/ui/values/check-state.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"

type StepsProps = {
  steps: readonly CheckStep[]
  /** The check whose former answers may be taken away; null for who may not. */
  answersOf: string | null
}

/** Every state of the check's history, when, and by whom where a person did it. */
export function Steps({ steps, answersOf }: StepsProps) {
  const t = useTranslations("check.steps")
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.revision} step={step} answersOf={answersOf} />
        ))}
      </ol>
    </Section>
  )
}

/** A person closes; a later entry without a person is an answer that came afterwards. */
function isLate({ state, by }: CheckStep): boolean {
  return state === "closed" && by === null
}

function Step({ step, answersOf }: { step: CheckStep } & Pick<StepsProps, "answersOf">) {
  const t = useTranslations("check.steps")
  const tc = useTranslations("constancia")
  const ts = useTranslations("ui")
  const { tone, icon: Icon } = CHECK_STATE[step.state]
  return (
    <li className="group/step relative flex gap-2.5 pb-3 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-5 bottom-0 left-[7px] w-px bg-line-strong group-last/step:hidden"
      />
      <Icon className={cx("mt-0.5 size-4 shrink-0 bg-surface", TONE_INK[tone])} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {ts(`state.${step.state}`)}
          {step.by === null ? null : (
            <span className="font-normal text-ink-2"> {t("byPerson", { name: step.by.name })}</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
          <Timestamp value={step.at} show="seconds" />
          {isLate(step) ? <span>{t("late")}</span> : null}
          {step.httpStatus === null ? null : <span>{t("http", { status: String(step.httpStatus) })}</span>}
        </p>
        {step.keepsAnswer ? (
          <p className="text-sm">
            {t("keepsAnswer")}{" "}
            {answersOf === null ? null : (
              <span data-screen-only>
                <DownloadButton
                  href={`/api/checks/${answersOf}/answer?revision=${step.revision}`}
                  label={t("takeAnswer")}
                  busyLabel={tc("answerDownloading")}
                  doneLabel={tc("answerDownloaded")}
                  size="sm"
                />
              </span>
            )}
          </p>
        ) : null}
        {step.reason === null ? null : (
          <p className="whitespace-pre-wrap break-words text-sm">{t("reason", { reason: step.reason })}</p>
        )}
      </div>
    </li>
  )
}
