import { useTranslations } from "next-intl"
import { DossierLink } from "#components/dossier/list/dossier-listing.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Page } from "#lib/db/keyset.ts"
import { dossiersPath } from "#lib/dossier/dossier-path.ts"
import type { ListedDossier } from "#lib/dossier/list/listed-dossier.ts"

/** The dossiers that a person pinned or looks after, the newest first. Nothing when there are none. */
export function MyDossiers({ page: { items, older } }: { page: Page<ListedDossier> }) {
  const t = useTranslations("dossier")
  const word = useTranslations("words")
  if (items.length === 0) return null
  return (
    <Section
      title={t("own.title")}
      actions={
        <TextLink href={dossiersPath({ list: "mine" })} className="text-sm">
          {t(older ? "own.more" : "own.list")}
        </TextLink>
      }
      flush
    >
      <ul className="divide-y divide-line">
        {items.map((dossier) => (
          <li
            key={dossier.id}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken/60"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <DossierLink dossier={dossier} />
              {dossier.assigned ? <Badge tone="info">{t("own.assigned")}</Badge> : null}
              {dossier.pinned ? <Badge>{t("own.pinned")}</Badge> : null}
              {dossier.tags.map((tag) => (
                <Badge key={tag}>{t(`marks.tag.${tag}`)}</Badge>
              ))}
            </span>
            {dossier.askedAt === null ? null : (
              <span className="text-ink-2 text-sm">
                {word("lastAsked")} <Timestamp value={dossier.askedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
