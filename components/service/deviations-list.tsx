import { CircleAlert, CircleCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Deviating } from "#lib/contract/read-contract.ts"
import { ObservedOperation } from "./observed-operation.tsx"

/** Where the service's answers differ from its specification; new or increased deviations come first. */
export function DeviationsList({ found }: { found: readonly Deviating[] }) {
  const t = useTranslations("contract")
  return (
    <Section id="deviations" title={t("deviations")} flush>
      {found.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t("none")}>
          {t("noneBody")}
        </EmptyState>
      ) : (
        <ul aria-label={t("deviations")} className="divide-y divide-line">
          {found.map((one) => (
            <Deviation key={[one.operation, one.topic, one.path, one.found].join(" ")} of={one} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Deviation({ of }: { of: Deviating }) {
  const t = useTranslations("contract")
  const { operation, topic, path, found, news, firstAt, lastAt } = of
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-baseline">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="break-all font-mono text-sm">{path}</code>
          <span>
            {t(`kind.${topic}`)}
            {found === "" ? null : <span className="text-ink-2"> ({found})</span>}
          </span>
          {news ? (
            <Badge tone="warning" icon={CircleAlert} className="self-center">
              {t(`news.${news}`)}
            </Badge>
          ) : null}
        </p>
        <p className="text-ink-2 text-sm">
          <ObservedOperation operation={operation} />
        </p>
      </div>
      <p className="text-sm tabular-nums md:text-right">
        {t("recent", { count: of.recent, of: of.answersRecent })}
        <span className="block text-ink-2">{t("earlier", { count: of.earlier, of: of.answersEarlier })}</span>
      </p>
      <p className="text-ink-2 text-sm md:text-right">
        {t("first")} <Timestamp value={firstAt} />
        <span className="block">
          {t("last")} <Timestamp value={lastAt} />
        </span>
      </p>
    </li>
  )
}
