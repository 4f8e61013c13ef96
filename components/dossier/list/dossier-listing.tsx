import { useTranslations } from "next-intl"
import { NameSource, OtherNames } from "#components/dossier/subject-names.tsx"
import { ResultLine, Marks as ResultMarks } from "#components/results/result-line.tsx"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { ListedDossier } from "#lib/dossier/list/listed-dossier.ts"

/** Dossiers: the subject of each and the source of its name, the newest answer, how often it was asked about, and its status in the work. */
export function DossierListing({ dossiers }: { dossiers: readonly ListedDossier[] }) {
  const t = useTranslations("dossier")
  const word = useTranslations("words")
  return (
    <DataTable
      caption={t("list.title")}
      items={dossiers}
      keyOf={({ id }) => id}
      wide
      columns={[
        {
          head: word("subject"),
          cell: (dossier) => (
            <>
              <DossierLink dossier={dossier} />
              <Names dossier={dossier} />
              <Contradictions dossier={dossier} />
            </>
          ),
          priority: 1,
          className: "min-w-56",
        },
        { head: word("result"), cell: (dossier) => <Answers dossier={dossier} />, className: "min-w-44" },
        { head: word("marks"), cell: (dossier) => <Marks dossier={dossier} /> },
        {
          head: word("checks"),
          numeric: true,
          priority: 3,
          labelled: true,
          cell: ({ checks }) => <Quantity value={checks} />,
        },
        {
          head: word("lastAsked"),
          numeric: true,
          priority: 3,
          cell: ({ askedAt }) => (askedAt === null ? null : <Timestamp value={askedAt} />),
        },
      ]}
    />
  )
}

/** To the dossier, by the newest name and the covered identifier; it covers its whole row. */
export function DossierLink({ dossier }: { dossier: ListedDossier }) {
  const t = useTranslations("dossier.kind")
  const name = dossier.names[0]?.name ?? dossier.signing?.name
  return (
    <RowLink href={dossierPath(dossier.id)}>
      {name ? <Verbatim className="wrap-anywhere font-medium">{name} </Verbatim> : null}
      <span className={name ? "whitespace-nowrap text-ink-2 text-sm" : "whitespace-nowrap font-medium"}>
        {t(dossier.kind)} <Verbatim className="font-mono tracking-wide">{dossier.masked}</Verbatim>
      </span>
    </RowLink>
  )
}

function Names({ dossier: { names, signing } }: { dossier: ListedDossier }) {
  const t = useTranslations("dossier.list")
  const [name] = names
  if (signing)
    return <span className="block text-ink-3 text-xs">{t("signs", { count: signing.requests })}</span>
  if (!name) return null
  return (
    <>
      <span className="block text-ink-3 text-xs">
        <NameSource name={name} />
      </span>
      <OtherNames names={names} />
    </>
  )
}

/** That its answers do not agree, and how often. */
function Contradictions({ dossier: { contradictions } }: { dossier: ListedDossier }) {
  const t = useTranslations("dossier.list")
  if (contradictions === 0) return null
  return (
    <span className="mt-1 block">
      <Badge tone="danger">{t("contradictions", { count: contradictions })}</Badge>
    </span>
  )
}

/** What weighs in earlier answers, then the newest in short, without the name, which is in front of it. */
function Answers({ dossier: { before, newest } }: { dossier: ListedDossier }) {
  const operation = useTranslations("operations")
  if (newest === null) return null
  const { result } = newest
  const isTold = result.kind !== "record" || result.line.marks.length > 0 || result.line.word !== null
  return (
    <span className="block text-sm">
      {before.length > 0 ? (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <ResultMarks marks={before} />
        </span>
      ) : null}
      {isTold ? <ResultLine result={{ ...result, line: { ...result.line, title: "" } }} /> : null}
      <span className="text-ink-3 text-xs">{operation(`${newest.operation}.name`)}</span>
    </span>
  )
}

function Marks({ dossier: { pinned, tags, assignee } }: { dossier: ListedDossier }) {
  const t = useTranslations("dossier")
  const assigned = useTranslations("dossierPage")
  if (!pinned && tags.length === 0 && assignee === null) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {pinned ? <Badge>{t("own.pinned")}</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag} tone="info">
          {t(`marks.tag.${tag}`)}
        </Badge>
      ))}
      {assignee ? <Badge>{assigned("assignedTo", { name: assignee.name })}</Badge> : null}
    </span>
  )
}
