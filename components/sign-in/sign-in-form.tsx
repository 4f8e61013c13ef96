"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { SecondStepForm } from "./second-step-form.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitCredentials } from "./submit-credentials.ts"

const credentials = z.object({ email: z.string().trim().min(1), password: z.string().min(1) })

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
      <Field name="email" label={t("email")} error={errors.email ? t("emailMissing") : null} required>
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
        label={t("password")}
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
