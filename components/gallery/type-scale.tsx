import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import type { BoardTheme } from "./board-theme.ts"

const SIZES = [
  ["typeXl", "text-xl font-semibold tracking-tight"],
  ["typeLg", "text-lg font-semibold"],
  ["typeMd", "text-md font-semibold"],
  ["typeBase", "text-base"],
  ["typeSm", "text-sm text-ink-2"],
  ["typeXs", "text-xs text-ink-3"],
  ["typeCaps", "caps text-ink-2"],
  ["typeMono", "font-mono tracking-wide"],
] as const

export function TypeScale({ theme }: { theme: BoardTheme }) {
  const t = useTranslations("gallery")
  return (
    <Section title={t("type")} aside={<span className="text-ink-3 text-xs">{t(theme)}</span>} registered>
      <ul className="flex flex-col gap-1.5">
        {SIZES.map(([key, className]) => (
          <li key={key} className="flex items-baseline justify-between gap-4">
            <span className={className}>{t(key)}</span>
            <span className={className}>0O 1Il 88,90</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
