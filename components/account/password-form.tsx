"use client"

import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { FieldGroup } from "#components/ui/form/busy-fields.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { MIN_PASSWORD } from "#lib/domain/access/sign-in-methods.ts"
import type { PasswordChange } from "#lib/people/person-fields.ts"
import { changePassword } from "./actions.ts"

const RULES = lazyResolver(() => import("#lib/people/person-fields.ts").then((rules) => rules.passwordChange))

type PasswordFormProps = {
  email: string
  /** How many tokens for programs live, which end too unless their person keeps them. */
  tokens?: number
  /** Where to go on afterwards: this is the password that somebody else gave, and nothing else may be done before. */
  next?: string
}

/** One's own password: the current one proves who sits there. */
export function PasswordForm({ email, tokens = 0, next }: PasswordFormProps) {
  const t = useTranslations("account")
  const word = useTranslations("words")
  const first = useTranslations("newPassword")
  const wrong = useErrorMessages(useTranslations("people.wrong"))
  const { busy, failure, run } = useAction(changePassword)
  const form = useForm<PasswordChange>({
    resolver: RULES,
    defaultValues: { current: "", password: "", revokeTokens: true },
  })
  const { register, formState } = form
  const { errors } = formState

  async function change(input: PasswordChange) {
    const end = await run(input, {
      done: next === undefined ? t("passwordDone") : undefined,
      onRefused: ({ code, fields }) =>
        setServerErrors(form, code === "throttled" ? { current: ["throttled"] } : fields),
    })
    if (!end.ok) return
    if (next === undefined) form.reset()
    else location.assign(next)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(change)}
      className="flex max-w-sm flex-col gap-4"
    >
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FieldGroup legend={next === undefined ? word("password") : first("title")}>
        <Field
          name="current"
          label={next === undefined ? t("current") : first("current")}
          error={wrong(errors.current)}
          required
        >
          <PasswordInput {...register("current")} autoComplete="current-password" />
        </Field>
        <Field
          name="password"
          label={t("new")}
          hint={t("newHint", { least: MIN_PASSWORD })}
          error={wrong(errors.password)}
          required
        >
          <PasswordInput {...register("password")} autoComplete="new-password" />
        </Field>
        {tokens > 0 ? (
          <Checkbox {...register("revokeTokens")} label={t("revokeTokens", { count: tokens })} />
        ) : null}
      </FieldGroup>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {next === undefined ? t("change") : first("submit")}
      </Button>
    </form>
  )
}
