import { useTranslations } from "next-intl"
import type { Constancia } from "#lib/constancia/constancia.ts"
import { Moment, Part } from "./sheet-part.tsx"
import { useCodeWord } from "./use-code-word.ts"

const CELL = "py-1 pr-4 align-top print:py-0.5"

/** Every step with its times; on a phone the columns become lines. */
export function StepsTable({ steps }: { steps: Constancia["steps"] }) {
  const t = useTranslations("constancia.sheet")
  const state = useCodeWord("state")
  const charge = useCodeWord("charge")
  return (
    <Part title={t("steps")}>
      <table className="w-full text-left text-sm print:text-2xs">
        <thead className="max-sm:sr-only">
          <tr className="text-ink-2 text-xs print:text-2xs">
            {[t("when"), t("state"), t("charge"), t("http"), t("by")].map((name) => (
              <th key={name} scope="col" className="pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr
              key={`${step.at.utc} ${step.state}`}
              className="border-line border-t max-sm:grid max-sm:grid-cols-2 max-sm:py-1"
            >
              <td className={`${CELL} max-sm:col-span-2`}>
                <Moment at={step.at} utc />
              </td>
              <td className={CELL}>
                {state(step.state)}
                {step.problem === null ? null : (
                  <span className="block break-all font-mono text-2xs text-ink-2">{step.problem}</span>
                )}
              </td>
              <td className={CELL}>{charge(step.charge)}</td>
              <td className={CELL}>
                <span className="text-ink-2 sm:sr-only print:sr-only">HTTP </span>
                {step.httpStatus ?? "–"}
              </td>
              <td className={CELL}>{step.by ?? t("system")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
