import { useTranslations } from "next-intl"
import { Quantity } from "#components/ui/values/quantity.tsx"

/** How many questions were asked in a stretch of time, at the head of its picture. */
export function AskedTotal({ asked }: { asked: number }) {
  const t = useTranslations("home")
  return (
    <p className="mb-3 flex items-baseline gap-2">
      <span className="font-semibold text-xl tracking-tight">
        <Quantity value={asked} />
      </span>
      <span className="text-ink-2">{t("asked", { count: asked })}</span>
    </p>
  )
}
