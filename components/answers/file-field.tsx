import { Unlink } from "lucide-react"
import { useTranslations } from "next-intl"
import { OpenFile } from "#components/checks/open-file.tsx"
import { ReportFile } from "#components/reports/report-file.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import type { CheckFile } from "#lib/checks/present-check.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Answer } from "./answer.ts"

/** The file behind a signed link: opened through us, on purpose. The link itself stays on the server. */
export function FileField({ answer, file }: { answer: Answer; file: CheckFile }) {
  const t = useTranslations("check.file")
  const { check, mayOpenFiles, downloads, now } = answer
  if (file.state === "dead") return <DeadLink answer={answer} status={file.problemStatus} />
  if (file.state !== "linked") {
    return (
      <ReportFile
        file={{ ...file, state: file.state }}
        check={{ id: check.id, revision: check.revision, subjectId: check.subjectId }}
        mayOpen={mayOpenFiles}
        downloads={downloads[file.id] ?? []}
        renderedAtMs={now.getTime()}
      />
    )
  }
  return (
    <span className="flex flex-col items-start gap-1.5">
      {mayOpenFiles ? (
        <OpenFile fileId={file.id}>{t("open")}</OpenFile>
      ) : (
        <span className="text-ink-2">{t("noRole")}</span>
      )}
      {file.size === null ? null : (
        <span className="text-ink-2 text-sm">{t("opened_as", { size: String(file.size) })}</span>
      )}
    </span>
  )
}

/** A dead link: only asking again, from the head of the page, brings the file; the cost of that is stated. */
function DeadLink({ answer, status }: { answer: Answer; status: number | null }) {
  const t = useTranslations("check.file")
  const cost = useTranslations("cost")
  return (
    <span className="flex flex-col items-start gap-1.5">
      <Badge tone="danger" icon={Unlink}>
        {t("dead", { status: String(status) })}
      </Badge>
      <span className="max-w-prose text-ink-2 text-sm">
        {t("deadBody", { cost: cost(operationOf(answer.check.operation).cost) })}
      </span>
    </span>
  )
}
