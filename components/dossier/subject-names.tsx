import { useTranslations } from "next-intl"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { SubjectName as SourcedName } from "#lib/dossier/current-lines.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"

/** Whose answer gives a name, and of when. */
export function NameSource({ name: { operation, askedAt } }: { name: SourcedName }) {
  const t = useTranslations()
  return t.rich("dossier.name.source", {
    source: t(`operations.${operation}.name`),
    when: () => <Timestamp value={askedAt} show="date" />,
  })
}

/** The sources of the name in a dossier's header, and the other names that answers give. */
export function NameSources({ names }: { names: readonly SourcedName[] }) {
  const [name] = names
  if (!name) return null
  return (
    <>
      <p className="text-ink-2 text-sm">
        <NameSource name={name} />
      </p>
      <OtherNames names={names} />
    </>
  )
}

/** The names beside the newest one, each with its source: sources that differ are all shown, never merged. */
export function OtherNames({ names }: { names: readonly SourcedName[] }) {
  const t = useTranslations("dossier.name")
  const others = names.slice(1)
  if (others.length === 0) return null
  return (
    <ul className="text-ink-2 text-sm">
      {others.map((name) => (
        <li key={name.checkId}>
          {t("also")} <Verbatim className="wrap-anywhere text-ink">{name.name}</Verbatim>,{" "}
          <NameSource name={name} />
        </li>
      ))}
    </ul>
  )
}

type SubjectNameProps = { subject: { kind: SubjectKind; identifier: string } }

/** The kind of subject, and its identifier masked so that only who knows it recognises it. */
export function SubjectName({ subject }: SubjectNameProps) {
  const t = useTranslations("dossier.kind")
  return (
    <>
      {t(subject.kind)}{" "}
      <Verbatim className="font-mono tracking-wide">{maskIdentifier(subject.identifier)}</Verbatim>
    </>
  )
}
