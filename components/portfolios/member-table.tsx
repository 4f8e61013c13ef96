import { useFormatter, useTranslations } from "next-intl"
import { ReviewDay } from "#components/changes/review-day.tsx"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { MemberView } from "#lib/monitoring/member-page.ts"
import type { NextReview } from "#lib/monitoring/reviews.ts"
import { MemberOwner, RemoveMember } from "./member-commands.tsx"

type MemberTableProps = {
  portfolioId: string
  members: readonly MemberView[]
  people: readonly PersonRef[]
  /** By the id of the subject. */
  reviews: ReadonlyMap<string, NextReview>
  /** The civil day at the desk. */
  today: string
  mayManage: boolean
}

/** Who is in a portfolio: the subject, how grave, when it was asked about last, whose it is, and what a plan cannot ask about it. */
export function MemberTable({ portfolioId, members, people, reviews, today, mayManage }: MemberTableProps) {
  const word = useTranslations("words")
  return (
    <DataTable
      caption={word("members")}
      items={members}
      keyOf={({ id }) => id}
      wide
      columns={[
        {
          head: word("subject"),
          priority: 1,
          className: "min-w-56",
          cell: (member) => <Subject member={member} />,
        },
        {
          head: word("level"),
          cell: ({ level, isLevelDoubtful }) =>
            level === null ? null : <AmlLevel level={level} isDoubtful={isLevelDoubtful} />,
        },
        { head: word("lastAsked"), labelled: true, cell: (member) => <Last member={member} /> },
        {
          head: word("nextReview"),
          labelled: true,
          cell: ({ subjectId }) => {
            const review = reviews.get(subjectId)
            return review ? (
              <ReviewDay day={review.dueOn} isOverdue={review.by === "person" && review.dueOn < today} />
            ) : null
          },
        },
        {
          head: word("owner"),
          labelled: true,
          cell: ({ id, owner }) =>
            mayManage ? (
              <MemberOwner portfolioId={portfolioId} memberId={id} owner={owner} people={people} />
            ) : (
              (owner?.name ?? null)
            ),
        },
        ...(mayManage
          ? [
              {
                head: word("remove"),
                headHidden: true,
                screenOnly: true,
                cell: ({ id, name, identifier }: MemberView) => (
                  <RemoveMember portfolioId={portfolioId} memberId={id} name={name ?? identifier} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Subject({
  member: { subjectId, kind, identifier, name, reference, openChanges, uncovered, birthdate },
}: {
  member: MemberView
}) {
  const t = useTranslations("portfolios")
  const kinds = useTranslations("dossier.kind")
  const operation = useTranslations("operations")
  const names = useFormatter().list(uncovered.map((slug) => operation(`${slug}.name`)))
  const wantsBirthdate = kind === "ce" && birthdate === null
  return (
    <>
      <RowLink href={dossierPath(subjectId)}>
        {name ? <Verbatim className="wrap-anywhere font-medium">{name} </Verbatim> : null}
        <span className="whitespace-nowrap text-ink-2 text-sm">
          {kinds(kind)} <Verbatim className="font-mono tracking-wide">{identifier}</Verbatim>
        </span>
        {reference ? <Verbatim className="wrap-anywhere text-ink-2 text-sm"> · {reference}</Verbatim> : null}
      </RowLink>
      {openChanges > 0 || uncovered.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {openChanges > 0 ? <Badge tone="info">{t("open", { count: openChanges })}</Badge> : null}
          {uncovered.length > 0 ? (
            <Badge wraps>
              {t(wantsBirthdate ? "members.missingBirthdate" : "members.uncovered", { operations: names })}
            </Badge>
          ) : null}
        </span>
      ) : null}
    </>
  )
}

function Last({ member: { answers } }: { member: MemberView }) {
  const [newest] = answers.toSorted((one, other) => other.askedAt.localeCompare(one.askedAt))
  return newest ? <Timestamp value={newest.askedAt} show="date" /> : null
}
