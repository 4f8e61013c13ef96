import Link from "next/link"
import { useTranslations } from "next-intl"
import { type Column, Listing } from "#components/ui/layout/listing.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { MarkedDossier } from "#lib/dossier/marks/marked-dossiers.ts"

/** Dossiers with their marks: who looks after which, and where each stands in the work. */
export function MarkedList({ dossiers }: { dossiers: readonly MarkedDossier[] }) {
  const t = useTranslations("dossier")
  const columns: Column<MarkedDossier>[] = [
    { head: t("list.subject"), cell: (dossier) => <Subject dossier={dossier} /> },
    { head: t("marks.tags"), cell: (dossier) => <Tags dossier={dossier} /> },
    { head: t("marks.assignee"), cell: ({ assignee }) => <Assignee name={assignee?.name} /> },
    {
      head: t("own.askedAt"),
      numeric: true,
      cell: ({ askedAt }) => (askedAt === null ? null : <Timestamp value={askedAt} />),
    },
  ]
  return (
    <Listing
      caption={t("list.title")}
      items={dossiers}
      columns={columns}
      card={(dossier) => (
        <>
          <Subject dossier={dossier} isCard />
          <Tags dossier={dossier} />
          <span className="flex flex-wrap justify-between gap-x-4 text-sm">
            <Assignee name={dossier.assignee?.name} />
            {dossier.askedAt === null ? null : <Timestamp value={dossier.askedAt} />}
          </span>
        </>
      )}
    />
  )
}

function Subject({ dossier, isCard = false }: { dossier: MarkedDossier; isCard?: boolean }) {
  const t = useTranslations("dossier")
  return (
    <Link
      href={dossierPath(dossier.id)}
      prefetch={false}
      className={
        isCard
          ? "rounded-sm font-medium after:absolute after:inset-0"
          : "rounded-sm font-medium hover:underline"
      }
    >
      {t(`kind.${dossier.kind}`)} <bdi className="font-mono tracking-wide">{dossier.masked}</bdi>
    </Link>
  )
}

function Tags({ dossier: { pinned, tags } }: { dossier: MarkedDossier }) {
  const t = useTranslations("dossier")
  if (!pinned && tags.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {pinned ? <Badge>{t("own.pinned")}</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag} tone="info">
          {t(`marks.tag.${tag}`)}
        </Badge>
      ))}
    </span>
  )
}

function Assignee({ name }: { name: string | undefined }) {
  const t = useTranslations("dossier.marks")
  return name === undefined ? <span className="text-ink-3">{t("nobody")}</span> : <bdi>{name}</bdi>
}
