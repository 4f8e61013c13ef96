import { useTranslations } from "next-intl"
import { useFailureWords } from "#components/alerts/use-failure-words.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ChainState } from "#lib/audit/chain-state.ts"
import { helpPath } from "#lib/domain/alert-kinds.ts"
import { dayFirst } from "#lib/time/zone-day.ts"

/** The state of the chain over the log: valid, behind, or not as it was written. */
export function ChainBanner({ state }: { state: ChainState }) {
  const t = useTranslations("audit.chain")
  const { tampering, isBehind, linkedUntil, rows, waiting, checkpoint, day, unstamped, collector } = state
  const facts = (
    <>
      {linkedUntil
        ? t.rich("linked", {
            at: () => <Timestamp value={linkedUntil} show="seconds" />,
            rows: () => <Quantity value={rows} />,
            count: rows,
          })
        : t("nothing")}
      {waiting > 0 ? <span>{` ${t("waiting", { count: waiting })}`}</span> : null}
      <span>
        {" "}
        {checkpoint
          ? t.rich("checkpoint", { at: () => <Timestamp value={checkpoint.at} /> })
          : t("noCheckpoint")}
      </span>
      {day ? <span>{` ${t(day.isStamped ? "dayStamped" : "day", { day: dayFirst(day.day) })}`}</span> : null}
      {unstamped > 0 ? <span>{` ${t("unstamped", { count: unstamped })}`}</span> : null}
      {collector && collector.failure === null ? (
        <span>{` ${t("collector", { count: collector.waiting })}`}</span>
      ) : null}
    </>
  )
  if (tampering) {
    const place = "position" in tampering ? tampering.position : null
    return (
      <Banner tone="danger" title={place === null ? t("broken") : t("brokenAt", { position: place })}>
        {t("brokenAbout")} <code className="font-mono">npm run audit:verify</code> {facts}
      </Banner>
    )
  }
  return (
    <Banner tone={isBehind ? "warning" : "success"} title={t(isBehind ? "behind" : "sound")}>
      {facts}
    </Banner>
  )
}

/** That the rows do not reach their collector, and why; nothing while they do. */
export function CollectorBanner({ collector }: Pick<ChainState, "collector">) {
  const t = useTranslations("audit.chain")
  const failureWords = useFailureWords()
  if (!collector || collector.failure === null) return null
  return (
    <Banner tone="warning" title={t("collectorTitle")}>
      {t.rich("collectorFailure", {
        why: failureWords(collector.failure),
        count: collector.waiting,
        help: (words) => <TextLink href={helpPath("collector_behind")}>{words}</TextLink>,
      })}
    </Banner>
  )
}
