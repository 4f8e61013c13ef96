import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { firstOf } from "#lib/first-of.ts"
import type { Warning } from "#lib/operations/deviations.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { useDeviationWords, usePlaceLabel } from "./use-field-words.ts"

const MAX_SHOWN = 20

type DeviationsProps = { deviations: readonly Warning[]; slug: CheckOperation }

/** Lists where a record differs from the question, and tells of signs that could not be read. Absent when there is none of it. */
export function Deviations({ deviations, slug }: DeviationsProps) {
  const t = useTranslations("answers.deviations")
  const others = deviations.filter(({ kind }) => kind === "other")
  return (
    <>
      {others.length > 0 ? (
        <Banner tone="danger" title={t("otherTitle")}>
          <p>{t("otherBody")}</p>
          <Places deviations={others} slug={slug} />
        </Banner>
      ) : null}
      {deviations.some(({ kind }) => kind === "encoding") ? (
        <Banner tone="warning" title={t("encodingTitle")}>
          <p>{t("encoding")}</p>
        </Banner>
      ) : null}
    </>
  )
}

/** Where a record differs from the specification: evidence for who looks after the service. Absent when nowhere. */
export function FormDeviations({ deviations, slug }: DeviationsProps) {
  const t = useTranslations("answers.deviations")
  const ofForm = deviations.filter(({ kind }) => kind !== "other" && kind !== "encoding")
  if (ofForm.length === 0) return null
  return (
    <Section title={t("title", { count: ofForm.length })} screenOnly>
      <Places deviations={ofForm} slug={slug} />
    </Section>
  )
}

function Places({ deviations, slug }: DeviationsProps) {
  const t = useTranslations("answers.deviations")
  const words = useDeviationWords()
  const label = usePlaceLabel(slug)
  const { shown, rest } = firstOf(deviations, MAX_SHOWN)
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-sm">
      {shown.map((deviation) => (
        <li key={`${deviation.kind} ${deviation.path}`}>
          <Verbatim>{deviation.path === "" ? t("record") : displayedText(label(deviation.path))}</Verbatim>
          <FieldName
            beside
            name={displayedText(deviation.path)}
            word={displayedText(label(deviation.path))}
          />
          : {words(deviation)}
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <AndMore rest={rest} />
        </li>
      ) : null}
    </ul>
  )
}
