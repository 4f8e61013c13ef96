"use client"

import { useTranslations } from "next-intl"
import { useActionState, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { SecondStepForm } from "./second-step-form.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitCredentials } from "./submit-credentials.ts"

type SignInFormProps = {
  next: string
  /** It is the only way in, so that the first thing is to type. */
  autoFocus?: boolean
}

/**
 * E-mail and password. The fields are the document's own and it is sent by an action of React's: values typed or filled in before the script is loaded
 * stay, and a form submitted by then is sent as soon as it is. A password is never in the address.
 */
export function SignInForm({ next, autoFocus = false }: SignInFormProps) {
  const t = useTranslations("signIn")
  const [inStep, setInStep] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const [, send, isSending] = useActionState(async (_: null, form: FormData) => {
    const [email, password] = [String(form.get("email")).trim(), String(form.get("password"))]
    const empty = [...(email === "" ? ["email"] : []), ...(password === "" ? ["password"] : [])]
    setMissing(empty)
    setProblem(null)
    if (empty.length === 0) await attempt(email, password)
    else (email === "" ? emailInput : passwordInput).current?.focus()
    return null
  }, null)

  async function attempt(email: string, password: string) {
    const became = await submitCredentials(email, password)
    if (became.kind === "in") {
      setLeaving(true)
      // A full load: nothing of an earlier user stays in memory.
      return location.assign(next)
    }
    if (became.kind === "second") return setInStep(true)
    setProblem({ attempt: became, at: performance.now() })
    const input = passwordInput.current
    if (input && became.kind === "refused") input.value = ""
    input?.focus()
  }

  function back(why: "over" | "asked") {
    setInStep(false)
    setProblem(why === "over" ? { attempt: { kind: "over" }, at: performance.now() } : null)
  }

  if (inStep) return <SecondStepForm next={next} onBack={back} />
  return (
    <form
      noValidate
      action={send}
      // React resets a form whose action is done: here the typed values stay after a failure too.
      onReset={(event) => event.preventDefault()}
      className="flex flex-col gap-4"
    >
      {problem ? <SignInProblem key={problem.at} attempt={problem.attempt} /> : null}
      <Field
        name="email"
        label={t("email")}
        error={missing.includes("email") ? t("emailMissing") : null}
        required
      >
        <TextInput
          ref={emailInput}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      </Field>
      <Field
        name="password"
        label={t("password")}
        error={missing.includes("password") ? t("passwordMissing") : null}
        required
      >
        <PasswordInput ref={passwordInput} autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant={autoFocus ? "primary" : "secondary"}
        busy={isSending || isLeaving}
        className="mt-1 h-10"
      >
        {t("submit")}
      </Button>
    </form>
  )
}
