import { CircleAlert, TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Alert } from "#lib/db/schema/alerts.ts"
import { ALERTS, isOfMachine } from "#lib/domain/alert-kinds.ts"

/** Open alerts, each with what to do, or past ones. */
export function AlertList({ label, alerts }: { label: string; alerts: readonly Alert[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const t = useTranslations("alerts")
  const word = useTranslations("words")
  const tSlot = useTranslations("home.attention.slot")
  const { kind, about, count, raisedAt, closedAt } = alert
  const { tone, page } = ALERTS[kind]
  const slot = isOfMachine(kind) || about === "" ? about : tSlot(about as "lookup")
  const isOver = closedAt !== null
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={isOver ? "neutral" : tone} icon={tone === "danger" ? CircleAlert : TriangleAlert}>
            {t(`kind.${kind}`)}
          </Badge>
          <span className="wrap-anywhere">{t(`said.${kind}`, { about: slot, count })}</span>
        </p>
        {isOver ? null : (
          <p className="mt-1 max-w-prose text-ink-2 text-sm">
            {t(`todo.${kind}`)}{" "}
            {page === "/admin/alerts" ? null : <TextLink href={page}>{word("view")}</TextLink>}
          </p>
        )}
      </div>
      <p className="text-ink-2 text-sm md:text-right">
        {isOver ? null : <span>{`${word("since")} `}</span>}
        <Timestamp value={raisedAt} />
        {closedAt === null ? null : (
          <span>
            {" "}
            {t("until")} <Timestamp value={closedAt} />
          </span>
        )}
      </p>
    </li>
  )
}
