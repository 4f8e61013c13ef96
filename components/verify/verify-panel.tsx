"use client"

import { useLocale, useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ConstanciaSheet } from "#components/constancia/constancia-sheet.tsx"
import { Moment } from "#components/constancia/sheet-part.tsx"
import { useCodeWord } from "#components/constancia/use-code-word.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ConstanciaCode } from "#lib/constancia/constancia.ts"
import type { PublicKey } from "#lib/constancia/public-key.ts"
import { languageOf } from "#lib/i18n/locale.ts"
import { useIgnoredDrops } from "./use-ignored-drops.ts"
import { type GivenFiles, type Verified, verifyFiles } from "./verify-files.ts"

/** Takes a constancia, and if one likes its answer and another key, and says at once what they are worth. Asks nobody. */
export function VerifyPanel({ keys }: { keys: readonly PublicKey[] }) {
  const t = useTranslations("verify")
  const word = useTranslations("words")
  const isHydrated = useHydrated()
  useIgnoredDrops()
  const { pick, result, isWorking } = useVerification(keys)
  const pickCode = useEffectEvent((code: string) => pick({ code }))
  useEffect(() => {
    if (location.hash !== "") pickCode(location.hash)
  }, [])
  return (
    <>
      <fieldset disabled={!isHydrated} className="sheet flex min-w-0 flex-col gap-4 p-4">
        <legend className="sr-only">{word("verifyConstancia")}</legend>
        <Field name="constancia" label={t("file")} hint={t("fileHint")} required>
          <FileDrop
            accept=".pdf,.json,application/pdf,application/json"
            onFiles={([constancia = null]) => pick({ constancia, code: "" })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="code" label={t("code")} className="sm:col-span-2">
            <TextInput
              spellCheck={false}
              onChange={({ target }) => pick({ code: target.value.trim(), constancia: null })}
            />
          </Field>
          <Field name="answer" label={t("answer")}>
            <FileDrop onFiles={([answer = null]) => pick({ answer })} />
          </Field>
          <Field name="key" label={t("key")} hint={t("keyHint")}>
            <FileDrop accept=".json,application/json" onFiles={([key = null]) => pick({ key })} />
          </Field>
        </div>
        <p className="text-ink-2 text-sm">{isHydrated ? t("ready") : t("preparing")}</p>
      </fieldset>
      <VerifyResult result={result} isWorking={isWorking} />
    </>
  )
}

const NOTHING: GivenFiles = { constancia: null, code: "", answer: null, key: null }

function useVerification(keys: readonly PublicKey[]) {
  const given = useRef(NOTHING)
  const turn = useRef(0)
  const [result, setResult] = useState<Verified | null>(null)
  const [isWorking, setWorking] = useState(false)

  async function pick(change: Partial<GivenFiles>) {
    given.current = { ...given.current, ...change }
    const mine = ++turn.current
    const isGiven = given.current.constancia !== null || given.current.code !== ""
    setResult(null)
    setWorking(isGiven)
    if (!isGiven) return
    const verdict = await verify(given.current, keys)
    if (mine !== turn.current) return // another file was chosen meanwhile
    setResult(verdict)
    setWorking(false)
  }

  return { pick: (change: Partial<GivenFiles>) => void pick(change), result, isWorking }
}

async function verify(files: GivenFiles, keys: readonly PublicKey[]): Promise<Verified> {
  try {
    return await verifyFiles(files, keys)
  } catch {
    // The verifier itself broke: never shown as a verdict about the file.
    return { verdict: { kind: "unsupported" }, signer: "own", answer: null, answerSha256: null }
  }
}

const TONE: Record<Verified["verdict"]["kind"], Tone> = {
  verified: "success",
  code: "success",
  altered: "danger",
  unknown_key: "danger",
  no_constancia: "danger",
  wrong_code: "warning",
  other_pdf: "warning",
  other_file: "warning",
  unsupported: "warning",
  unreadable: "warning",
  wrong_key: "warning",
}

/** The verdict in words, first of all; the content only of a constancia that is authentic. */
function VerifyResult({ result, isWorking }: { result: Verified | null; isWorking: boolean }) {
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
      {verdict?.kind === "code" ? <CodeOnPaper code={verdict.code} /> : null}
    </>
  )
}

/** What the code states, to be held beside the paper. */
function CodeOnPaper({ code }: { code: ConstanciaCode }) {
  const t = useTranslations("constancia.sheet")
  const words = useTranslations("words")
  const word = { operation: useCodeWord("operation"), state: useCodeWord("state") }
  const language = languageOf(useLocale())
  return (
    <article className="sheet p-4">
      <h2 className="font-semibold text-lg">
        <Verbatim>{code.result?.[language] ?? word.state(code.state)}</Verbatim>
      </h2>
      <Facts className="mt-2 grid-cols-1 gap-2 sm:grid-cols-2">
        <Fact term={words("operation")}>{word.operation(code.operation)}</Fact>
        <Fact term={t("requested")}>
          <Moment at={code.requested} />
        </Fact>
        <Fact term={t("question")}>
          <Verbatim className="font-mono">{Object.values(code.asked).join(" · ")}</Verbatim>
        </Fact>
        <Fact term={words("check")}>
          <span className="break-all font-mono text-xs">{code.check}</span>
        </Fact>
        <Fact term={t("signedFile")} className="sm:col-span-2">
          <span className="break-all font-mono text-xs">{code.sha256}</span>
        </Fact>
      </Facts>
    </article>
  )
}

function VerdictBanner({ result }: { result: Verified }) {
  const t = useTranslations("verify")
  const { verdict, signer } = result
  const keyId = "keyId" in verdict ? verdict.keyId : ""
  return (
    <Banner tone={TONE[verdict.kind]} title={t(`verdict.${verdict.kind}.title`)} heading="h2">
      <p className="break-words">{t(`verdict.${verdict.kind}.body`, { keyId })}</p>
      {verdict.kind === "other_pdf" ? <TextLink href="/reports/verify">{t("reports")}</TextLink> : null}
      {verdict.kind === "verified" || verdict.kind === "code" ? <p>{t(signer)}</p> : null}
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
