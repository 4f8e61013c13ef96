import { useTranslations } from "next-intl"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"

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
