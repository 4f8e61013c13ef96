import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { observationsByQuestion } from "#lib/contract/observations-by-question.ts"
import type { SeenOf } from "#lib/contract/read-contract.ts"
import { Folded } from "./folded.tsx"
import { ObservedOperation } from "./observed-operation.tsx"

/** The points that the specification leaves open, with the observations of each: counts, and no rule. */
export function OpenQuestions({ seen }: { seen: readonly SeenOf[] }) {
  const t = useTranslations("contract")
  return (
    <Section title={t("openQuestions")} flush>
      <p className="border-line border-b px-4 py-3 text-ink-2">{t("openQuestionsAbout")}</p>
      <ul aria-label={t("openQuestions")} className="divide-y divide-line">
        {observationsByQuestion(seen).map(({ key, seen: own }) => (
          <li key={key}>
            {own.length === 0 ? (
              <p className="flex flex-wrap justify-between gap-x-4 py-2.5 pr-4 pl-10">
                <span>{t(`open.${key}`)}</span>
                <span className="text-ink-3">{t("nothingSeen")}</span>
              </p>
            ) : (
              <Folded
                title={t(`open.${key}`)}
                aside={<span className="text-ink-2 tabular-nums">{t("seen", { count: own.length })}</span>}
              >
                <ul className="py-1">
                  {own.map((one) => (
                    <Seen
                      key={[one.operation, one.path, one.found].join(" ")}
                      of={one}
                      isOfSeveral={own.some(({ operation }) => operation !== one.operation)}
                    />
                  ))}
                </ul>
              </Folded>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `isOfSeveral`: others beside it were seen of another operation. */
function Seen({ of, isOfSeveral }: { of: SeenOf; isOfSeveral: boolean }) {
  const t = useTranslations("contract")
  return (
    <li className="grid gap-x-6 py-1 pr-4 pl-10 text-sm sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <span className="min-w-0">
        {of.path === "" ? null : (
          <code className="break-all font-mono text-xs">
            <Verbatim>{of.path}</Verbatim>
          </code>
        )}
        <span> </span>
        <span className="font-medium">
          {of.topic === "link" ? <LinkAge found={of.found} /> : <Verbatim>{of.found}</Verbatim>}
        </span>{" "}
        {isOfSeveral ? (
          <span className="text-ink-2">
            · <ObservedOperation operation={of.operation} />
          </span>
        ) : null}
      </span>
      <span className="flex gap-x-3 sm:contents">
        <span className="tabular-nums sm:text-right">
          {t.rich("times", { count: of.count, number: () => <Quantity value={of.count} /> })}
        </span>
        <span className="text-ink-2">
          {t("last")} <Timestamp value={of.lastAt} />
        </span>
      </span>
    </li>
  )
}

function LinkAge({ found }: { found: string }) {
  const t = useTranslations("contract")
  return found === "more" ? t("older") : t("upTo", { minutes: Number(found) })
}
