"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { PasswordInput } from "#components/ui/controls/password-input.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { SecondStepForm } from "./second-step-form.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitCredentials } from "./submit-credentials.ts"

type Credentials = { email: string; password: string }

type SignInFormProps = {
  next: string
  /** It is the only way in, so that the first thing is to type. */
  autoFocus?: boolean
}

/** E-mail and password. `method="post"`: sent before the script is there, a password must not land in the address. */
export function SignInForm({ next, autoFocus = false }: SignInFormProps) {
  const t = useTranslations("signIn")
  const [inStep, setInStep] = useState(false)
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>({
    defaultValues: { email: "", password: "" },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const leaving = isSubmitSuccessful && problem === null && !inStep

  async function signIn({ email, password }: Credentials) {
    setProblem(null)
    const attempt = await submitCredentials(email.trim(), password)
    // A full load: nothing of whoever was here before stays in memory.
    if (attempt.kind === "in") return location.assign(next)
    if (attempt.kind === "second") {
      resetField("password")
      return setInStep(true)
    }
    // oxlint-disable-next-line react/purity -- runs when the form is sent, not while it is rendered
    setProblem({ attempt, at: performance.now() })
    if (attempt.kind === "refused") resetField("password")
    setFocus("password")
  }

  const wrong = (field: keyof Credentials) => {
    const key = errors[field]?.message
    return key === "emailMissing" || key === "passwordMissing" ? t(key) : undefined
  }

  function back(why: "over" | "asked") {
    setInStep(false)
    setProblem(why === "over" ? { attempt: { kind: "over" }, at: performance.now() } : null)
  }

  if (inStep) return <SecondStepForm next={next} onBack={back} />
  return (
    <form method="post" noValidate onSubmit={handleSubmit(signIn)} className="flex flex-col gap-4">
      {problem ? <SignInProblem key={problem.at} attempt={problem.attempt} /> : null}
      <Field name="email" label={t("email")} error={wrong("email")} required>
        <TextInput
          {...register("email", { validate: (typed) => typed.trim() !== "" || "emailMissing" })}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      </Field>
      <Field name="password" label={t("password")} error={wrong("password")} required>
        <PasswordInput
          {...register("password", { validate: (typed) => typed !== "" || "passwordMissing" })}
          autoComplete="current-password"
        />
      </Field>
      <Button
        type="submit"
        variant={autoFocus ? "primary" : "secondary"}
        busy={isSubmitting || leaving}
        className="mt-1 h-10"
      >
        {t("submit")}
      </Button>
    </form>
  )
}
