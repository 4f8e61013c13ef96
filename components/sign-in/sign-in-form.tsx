"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitCredentials } from "./submit-credentials.ts"

const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, { error: "emailMissing" })),
  password: z.string().check(z.minLength(1, { error: "passwordMissing" })),
})
type Credentials = z.output<typeof credentials>

/** E-mail and password. `method="post"`: sent before the script is there, a password must not land in the address. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("signIn")
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { email: "", password: "" },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const leaving = isSubmitSuccessful && problem === null

  async function signIn({ email, password }: Credentials) {
    setProblem(null)
    const attempt = await submitCredentials(email, password)
    // A full load: nothing of whoever was here before stays in memory.
    if (attempt.kind === "in") return location.assign(next)
    // eslint-disable-next-line react-hooks/purity -- runs when the form is sent, not while it is rendered
    setProblem({ attempt, at: performance.now() })
    if (attempt.kind === "refused") resetField("password")
    setFocus("password")
  }

  const wrong = (field: keyof Credentials) => {
    const key = errors[field]?.message
    return key === "emailMissing" || key === "passwordMissing" ? t(key) : undefined
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(signIn)} className="flex flex-col gap-4">
      {problem ? <SignInProblem key={problem.at} attempt={problem.attempt} /> : null}
      <Field name="email" label={t("email")} error={wrong("email")} required>
        <TextInput {...register("email")} type="email" autoComplete="username" spellCheck={false} autoFocus />
      </Field>
      <Field name="password" label={t("password")} error={wrong("password")} required>
        <TextInput {...register("password")} type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting || leaving} className="mt-1 h-10">
        {t("submit")}
      </Button>
    </form>
  )
}
