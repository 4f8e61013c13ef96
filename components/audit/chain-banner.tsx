import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ChainState } from "#lib/audit/chain-state.ts"

/** The state of the chain over the log: valid, behind, or not as it was written. */
export function ChainBanner({ state }: { state: ChainState }) {
  const t = useTranslations("audit.chain")
  const { tampering, isBehind, linkedUntil, rows, waiting, checkpoint } = state
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
