import { FolderOpen } from "lucide-react"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { SubjectName } from "./subject-names.tsx"

type Subject = { id: string; kind: SubjectKind; identifier: string }

/** The dossiers of the subjects that a list is filtered by. Nothing when it is not. */
export function DossierLinks({ subjects }: { subjects: readonly Subject[] }) {
  const word = useTranslations("words")
  const having = subjects.filter(({ kind }) => kind !== "signature")
  if (having.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {having.map((subject) => (
        <li key={subject.id} className="flex items-center gap-1.5">
          <FolderOpen className="size-4 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
          <TextLink href={dossierPath(subject.id)}>
            {word("dossier")}: <SubjectName subject={subject} />
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
