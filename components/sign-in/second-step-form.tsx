"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { type Attempt, submitSecondStep } from "./submit-credentials.ts"

type SecondStepFormProps = {
  next: string
  /** Back to the e-mail and the password; `over`: too much time has gone by. */
  onBack: (why: "over" | "asked") => void
}

/** After the password: a code of the app, or one for recovery. */
export function SecondStepForm({ next, onBack }: SecondStepFormProps) {
  const t = useTranslations("signIn.step")
  const [kind, setKind] = useState<"totp" | "recovery">("totp")
  const [problem, setProblem] = useState<{ attempt: Attempt; at: number } | null>(null)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<{ code: string }>({
    defaultValues: { code: "" },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const leaving = isSubmitSuccessful && problem === null

  async function prove({ code }: { code: string }) {
    setProblem(null)
    const attempt = await submitSecondStep({ code: code.trim() })
    if (attempt.kind === "in") return location.assign(next)
    if (attempt.kind === "over") return onBack("over")
    // oxlint-disable-next-line react/purity -- runs when the form is sent, not while it is rendered
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
          {...register("code", { validate: (typed) => typed.trim() !== "" })}
          inputMode={kind === "totp" ? "numeric" : "text"}
          autoComplete={kind === "totp" ? "one-time-code" : "off"}
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting || leaving} className="h-10">
        {t("submit")}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            resetField("code")
            setKind(kind === "totp" ? "recovery" : "totp")
          }}
        >
          {t(kind === "totp" ? "useRecovery" : "useTotp")}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onBack("asked")}>
          {t("back")}
        </Button>
      </div>
    </form>
  )
}
