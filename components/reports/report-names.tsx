import { OtherSubject } from "#components/results/result-line.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

type ReportNamesProps = {
  row: { names: readonly string[]; isOfAnother: boolean }
}

/** The names of whom a report was asked about; of a report about somebody else that alone, since its level is not theirs. */
export function ReportNames({ row: { names, isOfAnother } }: ReportNamesProps) {
  if (isOfAnother) return <OtherSubject />
  return names.map((name) => (
    <Verbatim key={name} className="block text-sm wrap-anywhere">
      {name}
    </Verbatim>
  ))
}
