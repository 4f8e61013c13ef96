"use client"

import { Circle, CircleCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { hideSteps } from "#components/preferences/actions.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { FirstStep } from "#lib/home/first-steps.ts"

/** The first steps of a new user, each ticked once it was done; until the user hides them or has done most. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTranslations("home.steps")
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <div data-screen-only>
      <Section
        title={t("title")}
        aside={
          <span className="text-ink-2 text-sm tabular-nums">{t("done", { done, of: steps.length })}</span>
        }
        actions={<HideSteps />}
        flush
      >
        <ul aria-label={t("title")} className="divide-y divide-line">
          {steps.map(({ key, href, isDone }) => {
            const Icon = isDone ? CircleCheck : Circle
            return (
              <li key={key} className="flex items-start gap-3 px-4 py-2.5">
                <Icon
                  className={
                    isDone ? "mt-0.5 size-4 shrink-0 text-success" : "mt-0.5 size-4 shrink-0 text-ink-3"
                  }
                  aria-hidden="true"
                />
                {isDone ? (
                  <span className="text-ink-2">
                    {t(`step.${key}`)} <span className="text-sm">({t("ticked")})</span>
                  </span>
                ) : (
                  <TextLink href={href}>{t(`step.${key}`)}</TextLink>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
    </div>
  )
}

/** Puts the first steps away for good. */
function HideSteps() {
  const t = useTranslations("home.steps")
  const { busy, failure, run } = useAction(hideSteps)
  return (
    <>
      <Button size="sm" variant="quiet" className={AT_EDGE.end} busy={busy} onClick={() => run({})}>
        {t("hide")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
