import { useTranslations } from "next-intl"
import { Section } from "#components/ui/section.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import { SubjectName } from "./subject-name.tsx"

/** The vehicles whose answers hold this subject's identifier, and where. Nothing when there are none. */
export function Vehicles({ vehicles }: { vehicles: readonly NamedSubject[] }) {
  const t = useTranslations("dossierPage.vehicles")
  const operation = useTranslations("operations")
  if (vehicles.length === 0) return null
  return (
    <Section title={t("title")}>
      <ul className="flex flex-col gap-2.5">
        {vehicles.map(({ subject, checkId, operation: slug, path }) => (
          <li key={subject.id}>
            <TextLink href={dossierPath(subject.id)}>
              <SubjectName subject={subject} />
            </TextLink>
            <span className="block text-ink-2 text-sm">
              {t.rich("named", {
                check: () => <TextLink href={`/checks/${checkId}`}>{operation(`${slug}.name`)}</TextLink>,
              })}{" "}
              <code className="break-all text-2xs text-ink-3">{path}</code>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-3 text-xs">{t("about")}</p>
    </Section>
  )
}
