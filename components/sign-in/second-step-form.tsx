"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod"
import { signedByDevice } from "#components/factors/signed-by-device.ts"
import { api } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitSecondStep } from "./submit-credentials.ts"

const stepFields = z.object({ code: z.string().trim().min(1) })

type SecondStepFormProps = {
  next: string
  /** Back to the e-mail and the password; `over`: too much time has gone by. */
  onBack: (why: "over" | "asked") => void
}

/** After the password: a code of the app, or one for recovery. */
export function SecondStepForm({ next, onBack }: SecondStepFormProps) {
  const t = useTranslations("signIn.step")
  const [kind, setKind] = useState<"totp" | "recovery">("totp")
  const [methods, setMethods] = useState<Ways | null>(null)
  const passkey = methods?.passkey ?? null
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const { register, handleSubmit, formState, setFocus, reset, resetField } = useForm<
    z.input<typeof stepFields>
  >({
    resolver: standardSchemaResolver(stepFields),
    defaultValues: { code: "" },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const leaving = isSubmitSuccessful && problem === null

  useEffect(() => {
    void readMethods().then(setMethods)
  }, [])

  async function byDevice(options: PublicKeyCredentialRequestOptionsJSON) {
    const signed = await signedByDevice(options)
    if (signed) await prove({ passkey: JSON.stringify(signed) })
    // A challenge is not used twice, whether it was signed or not.
    setMethods(await readMethods())
  }

  async function prove(given: { code: string } | { passkey: string }) {
    setProblem(null)
    const attempt = await submitSecondStep(given)
    if (attempt.kind === "in") return location.assign(next)
    if (attempt.kind === "over") return onBack("over")
    setProblem({ attempt, at: performance.now() })
    if (attempt.kind === "refused") resetField("code")
    setFocus("code")
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(prove)} className="flex flex-col gap-4">
      {problem ? <SignInProblem key={problem.at} attempt={problem.attempt} step /> : null}
      <div className="flex flex-col gap-1" role="status">
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="text-ink-2">{t(kind === "totp" ? "lead" : "leadRecovery")}</p>
      </div>
      <Field
        key={kind}
        name="code"
        label={t(kind === "totp" ? "code" : "recovery")}
        error={errors.code ? t("codeMissing") : undefined}
        required
      >
        <TextInput
          {...register("code")}
          inputMode={kind === "totp" ? "numeric" : "text"}
          autoComplete={kind === "totp" ? "one-time-code" : "off"}
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting || leaving} className="h-10">
        {t("submit")}
      </Button>
      {passkey ? (
        <Button onClick={() => byDevice(passkey)} className="h-10">
          {t("usePasskey")}
        </Button>
      ) : null}
      {methods?.passkeyAtAddress ? <p className="text-ink-2 text-sm">{t("passkeyAtAddress")}</p> : null}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          size="sm"
          variant="quiet"
          className={AT_EDGE.start}
          onClick={() => {
            setProblem(null) // it was about the other kind of code
            reset()
            setKind(kind === "totp" ? "recovery" : "totp")
          }}
        >
          {t(kind === "totp" ? "useRecovery" : "useTotp")}
        </Button>
        <Button size="sm" variant="quiet" className={AT_EDGE.end} onClick={() => onBack("asked")}>
          {t("back")}
        </Button>
      </div>
    </form>
  )
}

type Ways = { passkey: PublicKeyCredentialRequestOptionsJSON | null; passkeyAtAddress: boolean }

/** The possible proofs of the step; null where they cannot be read: a code will do. */
function readMethods(): Promise<Ways | null> {
  return api<Ways>("/api/auth/second-step").catch(() => null)
}
