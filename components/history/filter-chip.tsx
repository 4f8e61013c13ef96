import { X } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"

/** One filter of a list, with the link that removes it. */
export function FilterChip({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  const t = useTranslations("history.chip")
  return (
    <span className="inline-flex h-7 items-center rounded-md border border-line-strong bg-surface pl-2.5 text-sm">
      <span className="text-ink-3">{label}:&nbsp;</span>
      <span className="font-medium">{children}</span>
      <NarrowingLink
        href={href}
        aria-label={t("remove", { filter: label })}
        className="ml-1 grid size-6.5 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X className="size-3.5" aria-hidden="true" />
      </NarrowingLink>
    </span>
  )
}
