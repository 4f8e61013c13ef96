import type { Dossier } from "#lib/dossier/dossier.ts"
import { SERIES } from "#lib/operations/registry.ts"
import { AmlSteps } from "./aml-steps.tsx"
import { ContradictionList } from "./contradiction-list.tsx"
import { LatestAnswers } from "./latest-answers.tsx"
import { MatchAndKycAnswers } from "./match-and-kyc-answers.tsx"
import { NewestOnly } from "./newest-only.tsx"

/** What the sources say about a subject, where they disagree, and what was read of it over time. */
export function DossierSources({ dossier }: { dossier: Dossier }) {
  const { answers, contradictions, compared, damaged, aml, series } = dossier
  const { identifier } = dossier.subject
  return (
    <>
      <LatestAnswers answers={answers} damaged={damaged} aml={aml} identifier={identifier} />
      <ContradictionList contradictions={contradictions} compared={compared} identifier={identifier} />
      <AmlSteps points={aml} />
      <NewestOnly list="aml" shown={aml.length} />
      <MatchAndKycAnswers answers={series} />
      {SERIES.map((slug) => (
        <NewestOnly
          key={slug}
          list="series"
          shown={series.filter(({ operation }) => operation === slug).length}
        />
      ))}
    </>
  )
}
