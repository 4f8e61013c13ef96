import { CircleAlert, CircleCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { RowLink } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { PersonLimit } from "#lib/limits/day-limit.ts"

/** How many queries with a cost each person made today, and how many they may. */
export function TeamToday({ people, today }: { people: readonly PersonLimit[]; today: string }) {
  const t = useTranslations("home.team")
  const word = useTranslations("words")
  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm">{t("used")}</span>}
      flush
      actions={
        <TextLink href="/ledger" className="text-sm">
          {word("ledger")}
        </TextLink>
      }
    >
      <ul aria-label={t("title")} className="divide-y divide-line">
        {people.map(({ id, name, used, limit }) => (
          <li
            key={id}
            className="relative flex items-baseline justify-between gap-4 px-4 py-2 hover:bg-sunken/60"
          >
            <RowLink href={historyPath({ person: id, from: today, to: today })}>{name}</RowLink>
            <span
              className={cx(
                "whitespace-nowrap tabular-nums",
                limit !== null && used >= limit ? "font-medium text-warning" : "text-ink-2",
              )}
            >
              <span className="sr-only">{t("used")} </span>
              <Quantity value={used} />
              {limit === null ? null : (
                <span>
                  {" / "}
                  <Quantity value={limit} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Whether the service takes every key. */
export function ServiceStands({ blocked }: { blocked: number }) {
  const t = useTranslations("home.service")
  const word = useTranslations("words")
  const Icon = blocked > 0 ? CircleAlert : CircleCheck
  return (
    <Section
      title={t("title")}
      actions={
        <TextLink href="/admin/service" className="text-sm">
          {word("serviceAndKeys")}
        </TextLink>
      }
    >
      <p className="flex items-center gap-2">
        <Icon className={blocked > 0 ? "size-4 text-warning" : "size-4 text-success"} aria-hidden="true" />
        {blocked > 0 ? t("blocked", { count: blocked }) : t("fine")}
      </p>
    </Section>
  )
}
