import Link from "next/link"
import { useTranslations } from "next-intl"
import { ResultLine } from "#components/results/result-line.tsx"
import { type Column, Listing } from "#components/ui/layout/listing.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { NamedSubject } from "#lib/search/named-subjects.ts"

/** Dossiers that were searched for, each with one line of an answer. */
export function FoundList({ subjects }: { subjects: readonly NamedSubject[] }) {
  const t = useTranslations("dossier.list")
  const operation = useTranslations("operations")
  const columns: Column<NamedSubject>[] = [
    { head: t("subject"), cell: (subject) => <Subject subject={subject} /> },
    { head: t("answer"), cell: ({ answer }) => (answer ? <ResultLine result={answer.result} /> : null) },
    {
      head: t("source"),
      cell: ({ answer }) => (answer ? operation(`${answer.operation}.name`) : null),
    },
  ]
  return (
    <Listing
      caption={t("found")}
      items={subjects}
      columns={columns}
      card={(subject) => (
        <>
          <Subject subject={subject} isCard />
          {subject.answer ? <ResultLine result={subject.answer.result} /> : null}
        </>
      )}
    />
  )
}

function Subject({ subject, isCard = false }: { subject: NamedSubject; isCard?: boolean }) {
  const t = useTranslations("dossier.kind")
  return (
    <Link
      href={dossierPath(subject.id)}
      prefetch={false}
      className={
        isCard
          ? "rounded-sm font-medium after:absolute after:inset-0"
          : "rounded-sm font-medium hover:underline"
      }
    >
      {t(subject.kind)} <bdi className="font-mono">{subject.identifier}</bdi>
    </Link>
  )
}
