import Link from "next/link"
import { useTranslations } from "next-intl"
import { RowLink } from "#components/ui/layout/data-table.tsx"
import { factsOf, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { QuestionGroup } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { navIcon } from "./nav-icons.ts"

const GROUPS: readonly QuestionGroup[] = ["people", "vehicles", "integrity"]

/** The kinds of query in the order in which people meet them, each with the fields of its form. */
export function QuestionList() {
  const t = useTranslations("shell.group")
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      {GROUPS.map((group) => (
        <section key={group} className="sheet">
          <h2 className="border-line border-b px-4 py-2.5 font-medium">{t(group)}</h2>
          <ul className="divide-y divide-line">
            {questionsOf(group).map((slug) => (
              <Question key={slug} slug={slug} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The questions of that group. */
export function questionsOf(group: QuestionGroup): OperationSlug[] {
  return QUESTION_SLUGS.filter((slug) => factsOf(slug).menu?.group === group)
}

function Question({ slug }: { slug: OperationSlug }) {
  const t = useTranslations()
  const Icon = navIcon(slug)
  const { fields, cost } = factsOf(slug)
  const names = fields.filter(({ added }) => !added).map(({ name }) => t(`ask.field.${name as "birthdate"}`))
  return (
    <li className="relative flex gap-3 px-4 py-2.5 hover:bg-sunken">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <RowLink href={`/ask/${slug}`}>{t(`operations.${slug}.name`)}</RowLink>
        <span className="block text-ink-2 text-sm">{names.join(" · ")}</span>
      </span>
      {cost === "unspecified" ? null : <span className="text-ink-2 text-sm">{t(`cost.${cost}`)}</span>}
    </li>
  )
}

/** The same as one line of links, below the box of the home page. */
export function QuestionLinks() {
  const t = useTranslations()
  return (
    <nav aria-label={t("shell.nav.ask")} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {QUESTION_SLUGS.map((slug) => (
        <Link
          key={slug}
          href={`/ask/${slug}`}
          prefetch={false}
          className="text-ink-2 hover:text-ink hover:underline"
        >
          {t(`operations.${slug}.name`)}
        </Link>
      ))}
    </nav>
  )
}
