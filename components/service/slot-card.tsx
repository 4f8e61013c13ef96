import { CircleAlert, CircleCheck, Hourglass, KeyRound } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { Fragment } from "react"
import { LiftHold } from "#components/pace/lift-hold.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { SlotView } from "#lib/service-keys/read-slots.ts"
import { TryKey } from "./try-key.tsx"

type SlotCardProps = { slot: SlotView; renderedAt: number }

/** One key of the service: whether it is taken, until when it says that it lasts, its pace, and what waits for it. */
export function SlotCard({ slot: view, renderedAt }: SlotCardProps) {
  const t = useTranslations("service")
  const word = useTranslations("words")
  const format = useFormatter()
  const tSlot = useTranslations("home.attention.slot")
  const tOperation = useTranslations("operations")
  const { slot, operations, intervalMs, heldUntil, lastRefusal, answeredAt, queue } = view
  return (
    <Section
      title={tSlot(slot)}
      aside={<SlotStatus view={view} />}
      actions={
        view.test ? (
          <TryKey slot={slot} how={t(`trial.${view.test}`)} />
        ) : (
          <span className="text-ink-2 text-sm">{t(slot === "lookup" ? "trial.never" : "trial.notYet")}</span>
        )
      }
    >
      <Facts className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term={word("expires")} note={view.expiresAt ? t("accordingToKey") : undefined}>
          <Expiry view={view} renderedAt={renderedAt} />
        </Fact>
        <Fact term={t("uses")}>
          {format.list(operations.map((operation) => tOperation(`${operation}.name`)))}
        </Fact>
        <Fact term={t("pace")}>
          {intervalMs === 0
            ? t("noPace")
            : t("paceOf", { perMinute: Math.floor(60_000 / intervalMs), seconds: intervalMs / 1_000 })}
          {heldUntil ? (
            <span className="mt-1 flex flex-wrap items-center gap-2">
              {t.rich("held", { at: () => <Timestamp value={heldUntil} show="clock" /> })}
              <LiftHold slot={slot} />
            </span>
          ) : null}
        </Fact>
        <Fact term={t("queue")}>
          <Queue operations={operations} queue={queue} />
        </Fact>
        <Fact term={word("lastAnswer")}>
          {answeredAt ? (
            <>
              <Timestamp value={answeredAt} /> <Since at={answeredAt} renderedAt={renderedAt} />
            </>
          ) : (
            t("neverAnswered")
          )}
        </Fact>
        <Fact term={t("refused")}>
          {lastRefusal ? (
            <>
              {t(`refusal.${lastRefusal.code}`)}, <Timestamp value={lastRefusal.at} />{" "}
              <Since at={lastRefusal.at} renderedAt={renderedAt} />
            </>
          ) : (
            t("neverRefused")
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

function SlotStatus({ view }: { view: SlotView }) {
  const t = useTranslations("service.standing")
  const { words, ...look } = statusOf(view)
  return <Badge {...look}>{t(words)}</Badge>
}

function statusOf({ keyRefusedAt, quotaEmptyAt, isExpired, heldUntil, answeredAt, triedAt }: SlotView) {
  if (keyRefusedAt) return { tone: "danger", icon: CircleAlert, words: "refused" } as const
  if (isExpired) return { tone: "danger", icon: CircleAlert, words: "expired" } as const
  if (quotaEmptyAt) return { tone: "warning", icon: CircleAlert, words: "quota" } as const
  if (heldUntil) return { tone: "warning", icon: Hourglass, words: "held" } as const
  if (answeredAt ?? triedAt) return { tone: "success", icon: CircleCheck, words: "taken" } as const
  return { tone: "neutral", icon: KeyRound, words: "untried" } as const
}

function Expiry({ view: { expiresAt, isExpired }, renderedAt }: { view: SlotView; renderedAt: number }) {
  const t = useTranslations("service")
  if (!expiresAt) return t("noExpiry")
  return (
    <span className={isExpired ? "font-medium text-danger" : undefined}>
      <Timestamp value={expiresAt} zone /> <Since at={expiresAt} renderedAt={renderedAt} />
    </span>
  )
}

function Queue({
  operations,
  queue: { waiting, sending, keptBack, halted },
}: Pick<SlotView, "operations" | "queue">) {
  const t = useTranslations("service")
  const [only, more] = operations
  const list = only !== undefined && more === undefined ? `&operation=${only}` : ""
  const parts: [string, number, string | null][] = [
    ["sending", sending, null],
    ["waiting", waiting, null],
    ["keptBack", keptBack, "/batches"],
    ["halted", halted, `/checks?state=halted${list}`],
  ]
  const shown = parts.filter(([, count]) => count > 0)
  if (shown.length === 0) return t("idle")
  return shown.map(([key, count, href], index) => {
    const words = (
      <>
        <Quantity value={count} /> {t(`queued.${key as "sending"}`, { count })}
      </>
    )
    return (
      <Fragment key={key}>
        {index === 0 ? null : <span>, </span>}
        {href === null ? <span>{words}</span> : <TextLink href={href}>{words}</TextLink>}
      </Fragment>
    )
  })
}

function Since({ at, renderedAt }: { at: Date; renderedAt: number }) {
  return (
    <span className="whitespace-nowrap text-ink-2 text-xs">
      <Ago value={at.toISOString()} renderedAt={renderedAt} />
    </span>
  )
}
