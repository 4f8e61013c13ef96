import { useTranslations } from "next-intl"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import type { Constancia } from "#lib/constancia/constancia.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { Moment, Part } from "./sheet-part.tsx"
import { useCodeWord } from "./use-code-word.ts"

const CELL = "py-1 pr-4 align-top print:py-0.5"

/** Every step with its times; on a phone the columns become lines. */
export function StepsTable({ steps }: { steps: Constancia["steps"] }) {
  const word = useTranslations("words")
  const state = useCodeWord("state")
  const charge = useCodeWord("charge")
  return (
    <Part title={word("steps")}>
      <table className="w-full text-left text-sm print:text-2xs">
        <thead className="max-sm:sr-only">
          <tr className="text-ink-2 text-xs print:text-2xs">
            {[word("when"), word("status"), word("cost"), word("httpStatus"), word("by")].map((name) => (
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
              <td className={CELL}>{step.by ?? word("cotejo")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

/** The files that the answer linked to: the stored copy of each, by its hash. */
export function FilesTable({ files }: { files: Constancia["files"] }) {
  const t = useTranslations("constancia.sheet")
  const word = useTranslations("words")
  const field = useCodeWord("file")
  return (
    <Part title={t("files")}>
      {files.map((file) => (
        <Facts key={file.role} className="grid-cols-2 gap-x-6 sm:grid-cols-4 print:grid-cols-4">
          <Fact term={word("document")}>{field(file.role)}</Fact>
          <Fact term={t("fileState")} className="max-sm:col-span-full sm:col-span-2 print:col-span-2">
            <FileState state={file.state} />
            {file.sealed === null ? null : (
              <span className="block">
                <Moment at={file.sealed} utc />
              </span>
            )}
          </Fact>
          <Fact term={word("bytes")}>{file.bytes ?? <i className="text-ink-2">{t("noHash")}</i>}</Fact>
          {file.sha256 === null ? null : (
            <Fact term="SHA-256" className="col-span-full">
              <span className="break-all font-mono text-xs print:text-2xs">{file.sha256}</span>
            </Fact>
          )}
        </Facts>
      ))}
    </Part>
  )
}

function FileState({ state }: { state: string }) {
  const t = useTranslations("constancia.sheet.fileStates")
  return <>{messageOr(t, state, state)}</>
}
