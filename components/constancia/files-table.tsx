import { useTranslations } from "next-intl"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import type { Constancia } from "#lib/constancia/constancia.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { Moment, Part } from "./sheet-part.tsx"

/** The files that the answer linked to: the stored copy of each, by its hash. */
export function FilesTable({ files }: { files: Constancia["files"] }) {
  const t = useTranslations("constancia.sheet")
  return (
    <Part title={t("files")}>
      {files.map((file) => (
        <Facts key={file.role} className="grid-cols-2 gap-x-6 sm:grid-cols-4 print:grid-cols-4">
          <Fact term={t("role")}>
            <span className="font-mono">{file.role}</span>
          </Fact>
          <Fact
            term={t("fileState")}
            code={file.state}
            className="max-sm:col-span-full sm:col-span-2 print:col-span-2"
          >
            <FileState state={file.state} />
            {file.sealed === null ? null : (
              <span className="block">
                <Moment at={file.sealed} utc />
              </span>
            )}
          </Fact>
          <Fact term={t("size")}>{file.bytes ?? <i className="text-ink-2">{t("noHash")}</i>}</Fact>
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
