import { CircleDashed, CircleHelp, CircleSlash, Coins, Lock, type LucideIcon, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type Charge, chargeWord } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { Badge } from "./badge.tsx"
import type { Tone } from "./tone.ts"

const CHARGE: Record<Charge, { tone: Tone; icon: LucideIcon }> = {
  none: { tone: "neutral", icon: CircleSlash },
  unspecified: { tone: "neutral", icon: CircleDashed },
  reserved: { tone: "info", icon: Lock },
  deducted: { tone: "warning", icon: Coins },
  returned: { tone: "success", icon: Undo2 },
  unknown: { tone: "unknown", icon: CircleHelp },
}

export function ChargeBadge({ charge, state }: { charge: Charge; state?: CheckState | undefined }) {
  const t = useTranslations("ui.charge")
  const { tone, icon } = CHARGE[charge]
  return (
    <Badge tone={tone} icon={icon}>
      {t(chargeWord(charge, state))}
    </Badge>
  )
}
