import { useTranslations } from "next-intl"
import { comparePath } from "#components/aml/compare/compare-path.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { DataTable, When } from "#components/ui/layout/data-table.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ChangeWeight } from "#lib/domain/change-weights.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { ListedChange } from "#lib/monitoring/changes.ts"
import { AllChangesBox, ChangeBox } from "./change-selection.tsx"
import { ChangeSides, ChangeWords } from "./change-words.tsx"

const TONE: Record<ChangeWeight, Tone> = { grave: "danger", attention: "warning", information: "neutral" }

type ChangeListProps = { changes: readonly ListedChange[]; renderedAt: number; maySettle: boolean }

/** Changes, the gravest first: who, what changed and from where, whose it is, and since when. */
export function ChangeList({ changes, renderedAt, maySettle }: ChangeListProps) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  return (
    <DataTable
      caption={word("changes")}
      items={changes}
      keyOf={({ id }) => id}
      wide
      boxes={maySettle ? { all: <AllChangesBox />, of: ({ id }) => <ChangeBox id={id} /> } : undefined}
      columns={[
        {
          head: word("subject"),
          priority: 1,
          className: "min-w-44 max-w-72",
          cell: (change) => <Subject change={change} />,
        },
        { head: word("weight"), cell: ({ weight }) => <Weight weight={weight} /> },
        { head: t("what"), className: "min-w-64", cell: (change) => <What change={change} /> },
        { head: word("owner"), labelled: true, cell: ({ owner }) => owner?.name ?? null },
        {
          head: word("since"),
          numeric: true,
          priority: 3,
          cell: ({ at }) => <When at={at} renderedAt={renderedAt} />,
        },
      ]}
    />
  )
}

export function Weight({ weight }: { weight: ChangeWeight }) {
  const t = useTranslations("changes.weight")
  return <Badge tone={TONE[weight]}>{t(weight)}</Badge>
}

function Subject({ change: { subject } }: { change: ListedChange }) {
  const t = useTranslations("dossier.kind")
  return (
    <TextLink href={dossierPath(subject.id)} className="text-ink no-underline hover:underline">
      {subject.name ? <Verbatim className="wrap-anywhere font-medium">{subject.name} </Verbatim> : null}
      <span className="whitespace-nowrap text-ink-2 text-sm">
        {t(subject.kind)} <Verbatim className="font-mono tracking-wide">{subject.identifier}</Verbatim>
      </span>
    </TextLink>
  )
}

/** The sentence; opened, both sides and the answers that they are from. */
function What({ change }: { change: ListedChange }) {
  const t = useTranslations("changeList")
  const word = useTranslations("words")
  const operation = useTranslations("operations")
  const { checkId, beforeId, settled } = change
  const compare =
    beforeId === null
      ? null
      : change.operation === "aml"
        ? comparePath(checkId, { from: beforeId, to: checkId })
        : `/checks/compare?ids=${beforeId},${checkId}`
  return (
    <>
      <ChangeWords change={change} />
      <details className="mt-1 text-sm">
        <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-ink-2 hover:text-ink">
          {word("beforeAndNow")}
        </summary>
        <ChangeSides change={change} />
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          <span className="text-ink-2">{operation(`${change.operation}.name`)}</span>
          {beforeId ? <TextLink href={`/checks/${beforeId}`}>{t("earlier")}</TextLink> : null}
          <TextLink href={`/checks/${checkId}`}>{t("later")}</TextLink>
          {compare ? <TextLink href={compare}>{word("compare")}</TextLink> : null}
        </p>
      </details>
      {settled ? (
        <p className="mt-1 text-ink-2 text-sm">
          {t.rich("settledBy", { name: settled.by.name, when: () => <Timestamp value={settled.at} /> })}
          {": "}
          <Verbatim>{settled.reason}</Verbatim>
        </p>
      ) : null}
    </>
  )
}
