import { useTranslations } from "next-intl"
import { Fragment } from "react"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { operationOf } from "#lib/operations/registry.ts"

type EvidenceProps = {
  check: CheckView
  sandboxMode: boolean
}

/** Who asked, when, where and by which request: what makes an answer a piece of evidence. */
export function Evidence({ check, sandboxMode }: EvidenceProps) {
  const t = useTranslations("check")
  const word = useTranslations("words")
  const { wire } = operationOf(check.operation)
  return (
    <Section title={t("exchange")}>
      <Facts className="sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-3">
        <Fact term={word("askedBy")}>{check.requestedBy.name}</Fact>
        <Instant term={word("date")} value={check.requestedAt} />
        {check.sentAt === null ? null : (
          <Instant term={t("sentAt")} value={check.sentAt} className={ON_SCREEN} />
        )}
        {check.settledAt === null ? null : <Instant term={word("settledOn")} value={check.settledAt} />}
        <Fact term={t("source")} className={ON_SCREEN}>
          <span className="break-words font-mono text-sm">
            {wire.method} <BreakAt joint="/" text={wire.path} />
          </span>
          {sandboxMode ? <span className="text-ink-2"> ({t("sandbox")})</span> : null}
        </Fact>
        {check.sentAt === null ? null : (
          <Fact term={word("httpStatus")} className={ON_SCREEN}>
            {check.httpStatus ?? <span className="text-ink-3 italic">{word("noneCame")}</span>}
          </Fact>
        )}
        {check.message === null ? null : (
          <Fact term={t("message")}>
            <Verbatim className="whitespace-pre-wrap break-words">{check.message}</Verbatim>
          </Fact>
        )}
        <Fact term={word("sendings")} className={ON_SCREEN}>
          {check.attempts}
        </Fact>
        <Code term={word("request")} code={check.requestId} />
        <Received check={check} term={t("hash")} />
        {check.files.map(({ id, sha256 }) =>
          sha256 === null ? null : <Code key={id} term={t("file.hash")} code={sha256} wide />,
        )}
      </Facts>
    </Section>
  )
}

/** Of the exchange, paper holds who, when and the sums. */
const ON_SCREEN = "print:hidden"

function Instant({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <Fact term={term} {...(className && { className })}>
      <Timestamp value={value} show="seconds" zone />
      <span className="block font-mono text-2xs text-ink-3 print:hidden">{value}</span>
    </Fact>
  )
}

function Code({ term, code, wide = false }: { term: string; code: string; wide?: boolean }) {
  return (
    <Fact term={term} className={wide ? "sm:col-span-full" : ""}>
      <span className="flex items-start gap-1">
        <span className="min-w-0 break-all font-mono text-xs leading-5">{code}</span>
        <CopyButton text={code} what={term} className="-my-1" />
      </span>
    </Fact>
  )
}

/** The hash of the response; a missing one is mentioned only once something was sent. */
function Received({ check, term }: { check: CheckView; term: string }) {
  const t = useTranslations("check")
  if (check.answerSha256 !== null) return <Code term={term} code={check.answerSha256} wide />
  if (check.sentAt === null) return null
  return (
    <Fact term={term}>
      <span className="text-ink-3 italic">
        {t(check.problem?.code === "record_erased" ? "hashErased" : "noHash")}
      </span>
    </Fact>
  )
}

/** A long name is broken where it has its joints: a path before its slashes, a field's name behind its underscores. */
function BreakAt({ text, joint }: { text: string; joint: "/" | "_" }) {
  const parts = text.split(joint === "/" ? /(?=\/)/ : /(?<=_)/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their places
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
