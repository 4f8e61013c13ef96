import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { BatchCharges } from "./batch-charges.tsx"

/** The cost so far, computed from the rows, and the ceiling that the person set. Never a balance. */
export function BatchFacts({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.facts")
  const { cost } = factsOf(batch.operation)
  return (
    <Section title={t("title")}>
      <Facts className="gap-x-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Fact term={t("charges")} note={t(`of.${cost}`)}>
          <BatchCharges batch={batch} />
        </Fact>
        <Fact term={t("committed")} note={t("committedHint")}>
          <Quantity value={batch.committed} />
        </Fact>
        <Fact term={t("ceiling")} note={batch.ceiling === null ? null : t("ceilingHint")}>
          {batch.ceiling === null ? t("noCeiling") : <Quantity value={batch.ceiling} />}
        </Fact>
      </Facts>
    </Section>
  )
}
