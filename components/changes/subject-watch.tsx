import { useTranslations } from "next-intl"
import { AddToPortfolio } from "#components/portfolios/add-to-portfolio.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { listAddress } from "#lib/http/list-address.ts"
import type { ListedChange } from "#lib/monitoring/changes.ts"
import type { PortfolioName } from "#lib/monitoring/portfolio-names.ts"
import type { NextReview as Review } from "#lib/monitoring/reviews.ts"
import { Weight } from "./change-list.tsx"
import { ChangeWords } from "./change-words.tsx"
import { NextReview } from "./next-review.tsx"

export type Watched = {
  review: Review | null
  isOverdue: boolean
  mayWrite: boolean
  /** Those that it is in. */
  portfolios: readonly PortfolioName[]
  /** All that it can be put in; null for who may not. */
  addable: readonly PortfolioName[] | null
  /** Its open changes, the gravest first. */
  changes: readonly ListedChange[]
}

/** At the head of a dossier: its open changes, when it is reviewed next, and the portfolios that it is in. */
export function SubjectWatch({ subjectId, watched }: { subjectId: string; watched: Watched }) {
  const t = useTranslations("reviews")
  const word = useTranslations("words")
  const { changes, portfolios, addable, ...review } = watched
  return (
    <>
      {changes.length > 0 ? (
        <section aria-label={word("openChanges")} className="flex basis-full flex-col gap-1.5">
          <ul className="flex flex-col gap-1.5">
            {changes.map((change) => (
              <li key={change.id} className="flex items-start gap-2">
                <Weight weight={change.weight} />
                <ChangeWords change={change} />
              </li>
            ))}
          </ul>
          <TextLink href={listAddress("/changes", { subject: subjectId })} className="w-fit text-sm">
            {t("allChanges")}
          </TextLink>
        </section>
      ) : null}
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-1">
        <NextReview subjectId={subjectId} {...review} />
        {portfolios.map(({ id, name }) => (
          <TextLink key={id} href={`/portfolios/${id}`} className="text-sm">
            <Verbatim>{name}</Verbatim>
          </TextLink>
        ))}
        {addable ? (
          <span data-screen-only>
            <AddToPortfolio portfolios={addable} from={{ subjectIds: [subjectId] }} />
          </span>
        ) : null}
      </div>
    </>
  )
}
