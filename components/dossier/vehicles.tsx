import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { displayedList } from "#lib/checks/answers/displayed-part.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import { MAX_DISPLAYED_LISTS } from "#lib/dossier/newest-only.ts"
import { InTheZip } from "./in-the-zip.tsx"
import { NamedItems } from "./named-items.tsx"

/** The vehicles whose answers hold this subject's identifier, and where. Nothing when there are none. */
export function Vehicles({ vehicles }: { vehicles: readonly NamedSubject[] }) {
  const t = useTranslations("dossierPage.vehicles")
  if (vehicles.length === 0) return null
  const { shown, more } = displayedList(vehicles, MAX_DISPLAYED_LISTS.subjects)
  return (
    <Section title={t("title")}>
      <ul className="flex flex-col gap-2.5">
        <NamedItems named={shown} words="vehicles" />
      </ul>
      <InTheZip count={more} />
      <p className="mt-3 text-ink-3 text-xs">{t("about")}</p>
    </Section>
  )
}
