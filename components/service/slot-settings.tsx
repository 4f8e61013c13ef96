import { useTranslations } from "next-intl"
import { EvidenceDrawer } from "#components/checks/evidence-drawer.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import type { SlotView } from "#lib/service-keys/read-slots.ts"

const SETTING = {
  lookup: "UPSTREAM_LOOKUP_KEY",
  platform: "UPSTREAM_PLATFORM_KEY",
  vin: "UPSTREAM_VIN_KEY",
  match: "UPSTREAM_MATCH_KEY",
} as const

/** The settings that an operator gives the keys with, in the drawer of evidence. */
export function SlotSettings({ slots }: { slots: readonly Pick<SlotView, "slot" | "sharedWith">[] }) {
  const t = useTranslations("service")
  const tSlot = useTranslations("home.attention.slot")
  return (
    <EvidenceDrawer>
      <h3 className="font-medium">{t("setting")}</h3>
      <Facts className="grid gap-y-2">
        {slots.map(({ slot, sharedWith }) => (
          <Fact key={slot} look="beside" term={tSlot(slot)}>
            <code className="font-mono text-xs">{SETTING[sharedWith ?? slot]}</code>
            {sharedWith ? <span className="text-ink-2"> · {t("shared")}</span> : null}
          </Fact>
        ))}
      </Facts>
    </EvidenceDrawer>
  )
}
