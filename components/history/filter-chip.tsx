import { X } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"

/** One filter that a list is narrowed by, with the way out of it. */
export function FilterChip({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  const t = useTranslations("history.chip")
  return (
    <span className="inline-flex h-7 items-center rounded-md border border-line-strong bg-surface pl-2.5 text-sm">
      <span className="text-ink-3">{label}:&nbsp;</span>
      <span className="font-medium">{children}</span>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-label={t("remove", { filter: label })}
        className="ml-1 grid size-6.5 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X className="size-3.5" aria-hidden="true" />
      </Link>
    </span>
  )
}
