import Link from "next/link"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { MarkedDossier } from "#lib/dossier/marks/marked-dossiers.ts"
import { markedPath } from "#lib/dossier/marks/marked-path.ts"

type OwnDossiersProps = { items: readonly MarkedDossier[]; isCut: boolean }

/** The dossiers that a person pinned or looks after, the newest mark first. Nothing when there are none. */
export function OwnDossiers({ items, isCut }: OwnDossiersProps) {
  const t = useTranslations("dossier")
  if (items.length === 0) return null
  return (
    <Section
      title={t("own.title")}
      actions={
        <TextLink href={markedPath(isCut ? "mine" : undefined)} className="text-sm">
          {t(isCut ? "own.more" : "own.list")}
        </TextLink>
      }
      flush
    >
      <ul className="divide-y divide-line">
        {items.map(({ id, kind, masked, pinned, assigned, tags, askedAt }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken/60"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                href={dossierPath(id)}
                prefetch={false}
                className="rounded-sm font-medium after:absolute after:inset-0"
              >
                {t(`kind.${kind}`)} <bdi className="font-mono tracking-wide">{masked}</bdi>
              </Link>
              {assigned ? <Badge tone="info">{t("own.assigned")}</Badge> : null}
              {pinned ? <Badge>{t("own.pinned")}</Badge> : null}
              {tags.map((tag) => (
                <Badge key={tag}>{t(`marks.tag.${tag}`)}</Badge>
              ))}
            </span>
            {askedAt === null ? null : (
              <span className="text-ink-2 text-sm">
                {t("own.askedAt")} <Timestamp value={askedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
