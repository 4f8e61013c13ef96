"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { signedByDevice } from "#components/factors/signed-by-device.ts"
import { api } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { Field } from "#components/ui/form/field.tsx"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitCredentials, submitSecondStep } from "./submit-credentials.ts"

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1)),
  password: z.string().check(z.minLength(1)),
})

type SignInFormProps = {
  next: string
  /** It is the only way in, so that the first thing is to type. */
  autoFocus?: boolean
}

/**
 * E-mail and password. The fields have no default values and the form is sent by an action of React's: values typed or filled in before the script is loaded
 * stay, and a form submitted by then is sent as soon as it is. A password is never in the address.
 */
export function SignInForm({ next, autoFocus = false }: SignInFormProps) {
  const t = useTranslations("signIn")
  const word = useTranslations("words")
  const [inStep, setInStep] = useState(false)
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { register, handleSubmit, formState, setFocus, setValue } = useForm<z.output<typeof credentials>>({
    resolver: standardSchemaResolver(credentials),
  })
  const { errors, isSubmitting } = formState

  async function attempt({ email, password }: z.output<typeof credentials>) {
    const became = await submitCredentials(email, password)
    if (became.kind === "in") {
      setLeaving(true)
      // A full load: nothing of an earlier user stays in memory.
      return location.assign(next)
    }
    if (became.kind === "second" || became.kind === "refused") setValue("password", "")
    if (became.kind === "second") return setInStep(true)
    setProblem({ attempt: became, at: performance.now() })
    setFocus("password")
  }

  function back(why: "over" | "asked") {
    setInStep(false)
    setProblem(why === "over" ? { attempt: { kind: "over" }, at: performance.now() } : null)
  }

  if (inStep) return <SecondStepForm next={next} onBack={back} />
  return (
    <form
      noValidate
      action={() => {
        setProblem(null)
        void handleSubmit(attempt)()
      }}
      // React resets a form whose action is done: here the typed values stay after a failure too.
      onReset={(event) => event.preventDefault()}
      className="flex flex-col gap-4"
    >
      {problem ? <SignInProblem key={problem.at} attempt={problem.attempt} /> : null}
      <Field name="email" label={word("email")} error={errors.email ? t("emailMissing") : null} required>
        <TextInput
          {...register("email")}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      </Field>
      <Field
        name="password"
        label={word("password")}
        error={errors.password ? t("passwordMissing") : null}
        required
      >
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant={autoFocus ? "primary" : "secondary"}
        busy={isSubmitting || isLeaving}
        className="mt-1 h-10"
      >
        {t("submit")}
      </Button>
    </form>
  )
}

const stepFields = z.object({ code: z.string().check(z.trim(), z.minLength(1)) })

type SecondStepFormProps = {
  next: string
  /** Back to the e-mail and the password; `over`: too much time has gone by. */
  onBack: (why: "over" | "asked") => void
}

/** After the password: a code of the app, or one for recovery. */
function SecondStepForm({ next, onBack }: SecondStepFormProps) {
  const t = useTranslations("signIn.step")
  const word = useTranslations("words")
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
        <h2 className="font-semibold">{word("secondFactor")}</h2>
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
        {word("continue")}
      </Button>
      {passkey ? (
        <Button onClick={() => byDevice(passkey)} className="h-10">
          {word("usePasskey")}
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
