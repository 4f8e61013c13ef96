import { ChevronRight, CircleAlert, CircleCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { CountedDeviation } from "#lib/contract/read-deviations.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** So many are all shown; of more, each operation's are, once it is opened. */
const MAX_UNFOLDED = 12

/** Where the service's answers differ from its specification, by operation; new or increased deviations come first. */
export function DeviationsList({ found }: { found: readonly CountedDeviation[] }) {
  const t = useTranslations("contract")
  const operations = useTranslations("operations")
  const nameOf = (operation: string) =>
    operation === "signature-show" ? t("show") : operations(`${operation as OperationSlug}.name`)
  return (
    <Section id="deviations" title={t("deviations")} flush>
      {found.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t("none")} />
      ) : (
        <ul aria-label={t("deviations")} className="divide-y divide-line">
          {byOperation(found).map(([operation, own]) => (
            <li key={operation}>
              <Folded
                title={nameOf(operation)}
                aside={<Tally of={own} />}
                open={found.length <= MAX_UNFOLDED}
              >
                <ul className="divide-y divide-line">
                  {own.map((one) => (
                    <Deviation key={[one.kind, one.path, one.found].join(" ")} of={one} />
                  ))}
                </ul>
              </Folded>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** In the order of each operation's first deviation. */
function byOperation(found: readonly CountedDeviation[]): [string, CountedDeviation[]][] {
  return [...Map.groupBy(found, ({ operation }) => operation)]
}

/** How many deviations of an operation are news, and how many there are if that is not all. */
function Tally({ of }: { of: readonly CountedDeviation[] }) {
  const t = useTranslations("contract")
  const news = of.filter((one) => one.isNew).length
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {news > 0 ? (
        <Badge tone="warning" icon={CircleAlert}>
          {t("newsCount", { count: news })}
        </Badge>
      ) : null}
      {news < of.length ? (
        <span className="text-ink-2 tabular-nums">{t("count", { count: of.length })}</span>
      ) : null}
    </span>
  )
}

function Deviation({ of }: { of: CountedDeviation }) {
  const t = useTranslations("contract")
  const { kind, path, found, isNew, count, firstAt, lastAt } = of
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 pr-4 pl-10 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-baseline">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="break-all font-mono text-sm">
            <Verbatim>{path}</Verbatim>
          </code>
          <span>
            {t(`kind.${kind}`)}
            {found === "" ? null : <span className="text-ink-2"> ({found})</span>}
          </span>
          {isNew ? (
            <Badge tone="warning" icon={CircleAlert} className="self-center">
              {t("new")}
            </Badge>
          ) : null}
        </p>
      </div>
      <p className="text-sm tabular-nums md:text-right">{t("times", { count })}</p>
      <p className="text-ink-2 text-sm md:text-right">
        {t("first")} <Timestamp value={firstAt} />
        <span className="block">
          {t("last")} <Timestamp value={lastAt} />
        </span>
      </p>
    </li>
  )
}

type FoldedProps = {
  title: ReactNode
  /** How much there is in it. */
  aside: ReactNode
  open?: boolean
  children: ReactNode
}

/** A row of a list that opens to what belongs to it. */
function Folded({ title, aside, open = false, children }: FoldedProps) {
  return (
    <details open={open} className="group">
      <summary className="flex cursor-pointer list-none items-start gap-x-2 px-4 py-2.5 hover:bg-sunken/60">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 flex-[1_1_10rem]">{title}</span>
          {aside}
        </span>
      </summary>
      <div className="border-line border-t bg-sunken/40">{children}</div>
    </details>
  )
}
