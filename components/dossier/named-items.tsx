import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import { SubjectName } from "./subject-name.tsx"

type NamedItemsProps = { named: readonly NamedSubject[]; words: "related" | "vehicles" }

/** Other dossiers, each with the connecting answer and the path of the same text in it. */
export function NamedItems({ named, words }: NamedItemsProps) {
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
