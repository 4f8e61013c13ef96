import { CircleCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { displayedList } from "#lib/checks/answers/displayed-part.ts"
import {
  type Contradiction,
  countedContradictions,
  type Difference,
  type Side,
} from "#lib/dossier/contradictions/contradictions.ts"
import { MAX_DISPLAYED_LISTS } from "#lib/dossier/newest-only.ts"
import { InTheZip } from "./newest-only.tsx"
import { SourceValue } from "./source-value.tsx"

/** A sign and a word for each; colour only repeats them. */
const MARK = {
  different: { sign: "≠", ink: "text-danger" },
  letters: { sign: "≈", ink: "text-warning" },
  form: { sign: "≈", ink: "text-warning" },
} as const

type ContradictionListProps = {
  contradictions: readonly Contradiction[]
  /** How many values had another to be compared with. */
  compared: number
  identifier: string
}

/** Where the sources do not agree, both sides as they came; whether it matters is for a person to say. */
export function ContradictionList({ contradictions, compared, identifier }: ContradictionListProps) {
  const t = useTranslations("dossierPage.contradictions")
  const { shown, more } = displayedList(contradictions, MAX_DISPLAYED_LISTS.contradictions)
  if (compared === 0 && contradictions.length === 0) return null
  return (
    <Section
      id="contradictions"
      title={t("title")}
      aside={<ContradictionCounts contradictions={contradictions} />}
      flush
      className="print:break-inside-auto"
    >
      {contradictions.length === 0 ? (
        <p className="flex items-center gap-3 px-4 py-3 text-ink-2">
          <CircleCheck className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden="true" />
          {t("none", { count: compared })}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <Line
              key={`${one.left.checkId} ${one.left.field} ${one.right.checkId} ${one.right.field}`}
              contradiction={one}
              identifier={identifier}
            />
          ))}
          {more > 0 ? (
            <li className="px-4 py-2.5">
              <InTheZip count={more} />
            </li>
          ) : null}
        </ul>
      )}
    </Section>
  )
}

/** How many there are within the dossier, as the list of dossiers counts them too, and how many with other dossiers; nothing where there is none. */
export function ContradictionCounts({ contradictions }: Pick<ContradictionListProps, "contradictions">) {
  const t = useTranslations("dossierPage.contradictions")
  const { own, elsewhere } = countedContradictions(contradictions)
  return (
    <>
      {own > 0 ? <Badge tone="danger">{t("count", { count: own })}</Badge> : null}
      {elsewhere > 0 ? <Badge tone="danger">{t("elsewhere", { count: elsewhere })}</Badge> : null}
    </>
  )
}

type LineProps = { contradiction: Contradiction; identifier: string }

function Line({ contradiction, identifier }: LineProps) {
  const t = useTranslations("dossierPage.contradictions")
  const { kind, likeness, left, right, also } = contradiction
  const labelOf = useFieldLabel(right.operation)
  const { sign, ink } = MARK[likeness]
  return (
    <li className="break-inside-avoid px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{labelOf(right.field)}</span>
        <span className={cx("text-sm", ink)}>
          <span aria-hidden="true" className="mr-1 font-semibold">
            {sign}
          </span>
          {t(`likeness.${likeness}`)}
        </span>
        <span className="text-ink-3 text-xs">{t(`kind.${kind}`)}</span>
      </p>
      <Facts className="mt-1 gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
        <SideOf side={left} identifier={identifier} />
        <SideOf side={right} identifier={identifier} />
      </Facts>
      {also.length === 0 ? null : (
        <ul aria-label={t("also")} className="mt-1.5 text-ink-2 text-sm">
          {also.map((one) => (
            <li key={`${one.left.checkId} ${one.left.field} ${one.right.checkId} ${one.right.field}`}>
              <Again difference={one} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The checks in which the same two values differ once more. */
function Again({ difference: { kind, left, right } }: { difference: Difference }) {
  const t = useTranslations()
  return t.rich("dossierPage.contradictions.again", {
    kind: t(`dossierPage.contradictions.kind.${kind}`),
    left: () => (
      <TextLink href={`/checks/${left.checkId}`}>{t(`operations.${left.operation}.name`)}</TextLink>
    ),
    right: () => (
      <TextLink href={`/checks/${right.checkId}`}>{t(`operations.${right.operation}.name`)}</TextLink>
    ),
  })
}

type SideProps = { side: Side; identifier: string }

function SideOf({ side, identifier }: SideProps) {
  const t = useTranslations()
  const { checkId, operation, origin, field, value, askedAt, askedBy } = side
  return (
    <Fact
      className="whitespace-pre-wrap"
      term={
        <>
          <TextLink href={`/checks/${checkId}`}>{t(`operations.${operation}.name`)}</TextLink>
          {origin === "asked" ? <span>{` · ${t("dossierPage.contradictions.asked")}`}</span> : null}
          <span> · </span>
          <Timestamp value={askedAt} /> · {askedBy}
        </>
      }
    >
      <SourceValue
        operation={operation}
        name={field}
        value={value}
        href={`/checks/${checkId}`}
        identifier={identifier}
      />
    </Fact>
  )
}
