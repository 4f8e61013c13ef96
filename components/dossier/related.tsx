import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { DossierSubject } from "#lib/dossier/dossier-subject.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import { MAX_DISPLAYED_LISTS } from "#lib/dossier/newest-only.ts"
import { InTheZip } from "./newest-only.tsx"
import { SubjectName } from "./subject-names.tsx"

type RelatedProps = { alike: readonly DossierSubject[]; named: readonly NamedSubject[] }

/** Dossiers related to this one: the same text under another kind, identifiers in the answers. Never merged. */
export function Related({ alike, named }: RelatedProps) {
  const t = useTranslations("dossierPage.related")
  if (alike.length + named.length === 0) return null
  const { shown, more } = displayedList(named, MAX_DISPLAYED_LISTS.subjects)
  return (
    <Section title={t("title")}>
      <ul className="flex flex-col gap-2.5">
        {alike.map((subject) => (
          <li key={subject.id}>
            <TextLink href={dossierPath(subject.id)}>
              <SubjectName subject={subject} />
            </TextLink>
            <span className="block text-ink-2 text-sm">{t("alike")}</span>
          </li>
        ))}
        <NamedItems named={shown} words="related" />
      </ul>
      <InTheZip count={more} />
    </Section>
  )
}

type NamedItemsProps = { named: readonly NamedSubject[]; words: "related" | "vehicles" }

/** Other dossiers, each with the connecting answer and the path of the same text in it. */
function NamedItems({ named, words }: NamedItemsProps) {
  const t = useTranslations("dossierPage")
  const operation = useTranslations("operations")
  return named.map(({ subject, checkId, operation: slug, path }) => (
    <li key={subject.id}>
      <TextLink href={dossierPath(subject.id)}>
        <SubjectName subject={subject} />
      </TextLink>
      <span className="block text-ink-2 text-sm">
        {t.rich(`${words}.named`, {
          check: () => <TextLink href={`/checks/${checkId}`}>{operation(`${slug}.name`)}</TextLink>,
        })}{" "}
        <code className="break-all text-2xs text-ink-3">
          <Verbatim>{displayedText(path)}</Verbatim>
        </code>
      </span>
    </li>
  ))
}

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
    </Section>
  )
}
