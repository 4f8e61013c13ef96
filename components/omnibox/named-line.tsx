import { FolderOpen, Layers, Signature } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ResultLine } from "#components/results/result-line.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { Named } from "./lines.ts"

/** A thing with the typed name: a subject with the line of an answer, a batch, a signature request. */
export function NamedLine({ named }: { named: Named }) {
  const t = useTranslations()
  switch (named.kind) {
    case "subject": {
      const { kind, identifier, answer } = named.subject
      return (
        <Line
          icon={<FolderOpen className={ICON} strokeWidth={1.75} aria-hidden="true" />}
          below={
            <>
              {t(`dossier.kind.${kind}`)} <Verbatim className="font-mono">{identifier}</Verbatim>
              {answer ? <span>{`, ${t(`operations.${answer.operation}.name`)}`}</span> : null}
            </>
          }
        >
          {answer ? <ResultLine result={answer.result} /> : t(`dossier.kind.${kind}`)}
        </Line>
      )
    }
    case "batch":
      return (
        <Line
          icon={<Layers className={ICON} strokeWidth={1.75} aria-hidden="true" />}
          below={t("omnibox.batch", {
            operation: t(`operations.${named.batch.operation}.name`),
            count: named.batch.rows,
          })}
        >
          <Verbatim className="wrap-anywhere">{named.batch.name}</Verbatim>
        </Line>
      )
    case "signature":
      return (
        <Line
          icon={<Signature className={ICON} strokeWidth={1.75} aria-hidden="true" />}
          below={t("dossier.kind.signature")}
        >
          <Verbatim className="wrap-anywhere">{named.name}</Verbatim>
        </Line>
      )
  }
}

const ICON = "mt-0.5 size-4 shrink-0 text-ink-2"

function Line({ icon, below, children }: { icon: ReactNode; below: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{children}</span>
        <span className="text-ink-2 text-sm">{below}</span>
      </span>
    </>
  )
}
