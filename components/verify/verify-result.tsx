import { useTranslations } from "next-intl"
import { ConstanciaSheet } from "#components/constancia/constancia-sheet.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import type { Verified } from "./verify-files.ts"

const TONE: Record<Verified["verdict"]["kind"], Tone> = {
  verified: "success",
  altered: "danger",
  unknown_key: "danger",
  no_constancia: "danger",
  unsupported: "warning",
  unreadable: "warning",
  wrong_key: "warning",
}

/** The verdict in words, first of all; the content only of a constancia that is authentic. */
export function VerifyResult({ result, isWorking }: { result: Verified | null; isWorking: boolean }) {
  const t = useTranslations("verify")
  const verdict = result?.verdict
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        {isWorking ? (
          <p className="flex items-center gap-2 text-ink-2">
            <Spinner /> {t("working")}
          </p>
        ) : null}
        {!isWorking && !result ? <p className="text-ink-2">{t("none")}</p> : null}
        {result ? <VerdictBanner result={result} /> : null}
        {result ? <AnswerBanner result={result} /> : null}
      </div>
      {verdict?.kind === "verified" ? (
        <ConstanciaSheet constancia={verdict.constancia} keyId={verdict.keyId} />
      ) : null}
    </>
  )
}

function VerdictBanner({ result }: { result: Verified }) {
  const t = useTranslations("verify")
  const { verdict, signer } = result
  const keyId = "keyId" in verdict ? verdict.keyId : ""
  return (
    <Banner tone={TONE[verdict.kind]} title={t(`verdict.${verdict.kind}.title`)} heading="h2">
      <p className="break-words">{t(`verdict.${verdict.kind}.body`, { keyId })}</p>
      {verdict.kind === "verified" ? <p>{t(signer)}</p> : null}
      {verdict.kind === "verified" && verdict.constancia.answer !== null ? <p>{t("since")}</p> : null}
    </Banner>
  )
}

const ANSWER = {
  same: { tone: "success", key: "answerSame" },
  different: { tone: "danger", key: "answerDifferent" },
  none: { tone: "warning", key: "answerNone" },
  unchecked: { tone: "neutral", key: "answerUnchecked" },
} as const satisfies Record<NonNullable<Verified["answer"]>, { tone: Tone; key: string }>

function AnswerBanner({ result: { answer, answerSha256 } }: { result: Verified }) {
  const t = useTranslations("verify")
  if (answer === null) return null
  return (
    <Banner tone={ANSWER[answer].tone} title={t(ANSWER[answer].key)}>
      {answerSha256 === null ? null : (
        <p>
          {t("answerHash")}: <span className="break-all font-mono text-xs">{answerSha256}</span>
        </p>
      )}
    </Banner>
  )
}
