import { useTranslations } from "next-intl"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import type { PdfDiff, PdfPresence } from "#lib/aml/report-diff.ts"

const NOTHING = { null: "null", empty: "emptyText", absent: "absent" } as const

/** That one of two reports came with a PDF and the other without; the links themselves are nobody's to compare. */
export function PdfDifference({ pdf }: { pdf: PdfDiff }) {
  const t = useTranslations("amlReports.compare")
  if (!pdf.changed) return null
  return (
    <Section title={t("pdf")} aside={<FieldName name="pdf_link" />}>
      <Facts className="sm:grid-cols-2 print:grid-cols-2">
        <Side term={t("from")} came={pdf.from} />
        <Side term={t("to")} came={pdf.to} />
      </Facts>
    </Section>
  )
}

function Side({ term, came }: { term: string; came: PdfPresence }) {
  const t = useTranslations("amlReports.compare")
  return (
    <Fact term={term}>
      {t(came === "link" ? "withPdf" : "withoutPdf")}{" "}
      {came === "link" ? null : <MissingValue kind={NOTHING[came]} />}
    </Fact>
  )
}
