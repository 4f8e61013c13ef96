import { X } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { NarrowingLink } from "./narrowing-link.tsx"
import { addressWith, filtersIn, pathOf } from "./rebase-address.ts"

type FilterChipsProps<F extends string> = {
  address: string
  /** The filters that may be set, by their parameter, in the order that they are shown in. */
  chips: { [field in F]: { label: string; words: () => ReactNode } }
}

export function FilterChips<F extends string>({ address, chips }: FilterChipsProps<F>) {
  const t = useTranslations("history.chip")
  const set = filtersIn(address)
  const active = (Object.keys(chips) as F[]).filter((field) => set.has(field))
  if (active.length === 0) return null
  return (
    <ul aria-label={t("label")} className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {active.map((field) => (
        <li key={field} className="inline-flex h-7 items-center rounded-md bg-accent-soft pl-2.5 text-sm">
          <span className="text-ink-2">{chips[field].label}:&nbsp;</span>
          <span className="font-medium">{chips[field].words()}</span>
          <NarrowingLink
            href={addressWith(address, { [field]: undefined })}
            aria-label={t("remove", { filter: chips[field].label })}
            className="ml-0.5 grid size-7 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <X className="size-3.5" aria-hidden="true" />
          </NarrowingLink>
        </li>
      ))}
      <li className="px-1.5 text-sm">
        <NarrowingLink href={pathOf(address)} isWhole className={TEXT_LINK}>
          {t("clear")}
        </NarrowingLink>
      </li>
    </ul>
  )
}
