import { zodResolver } from "@hookform/resolvers/zod"
import { useTranslations } from "next-intl"
import { useEffect, useId, useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { signedByDevice } from "#components/factors/signed-by-device.ts"
import { ApiError, api } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import { beginSingleSignOn } from "#components/sign-in/begin-single-sign-on.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { PasswordInput } from "#components/ui/form/password-input.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import type { ConfirmationAsked, ConfirmationEnd, GivenConfirmation } from "#lib/auth/confirmation.ts"

type Wrong = "wrong" | "throttled" | "failed"

const fields = z.object({ proof: z.string().check(z.minLength(1, "wrong" satisfies Wrong)) })

/** Who sits there confirms that it is they: by the second factor, by the password, or by signing in again where they do that. */
export function ConfirmationDialog({ onEnd }: { onEnd: (end: ConfirmationEnd) => void }) {
  const t = useTranslations("confirmation")
  const word = useTranslations("words")
  const form = useId()
  const [asked, setAsked] = useState<ConfirmationAsked | null>(null)
  const by = asked?.by ?? null
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<z.input<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { proof: "" },
  })
  const wrong = (formState.errors.proof?.message ?? null) as Wrong | null
  const setWrong = (message: Wrong) => setError("proof", { type: "server", message })

  useEffect(() => {
    async function look() {
      const asked = await api<ConfirmationAsked>("/api/confirmation")
      if (asked.isConfirmed) onEnd("confirmed")
      else setAsked(asked)
    }
    look().catch(() => onEnd("unavailable"))
  }, [onEnd])

  function confirm({ proof }: z.input<typeof fields>) {
    return give(by === "factor" ? { code: proof } : { password: proof })
  }

  async function byDevice(options: NonNullable<ConfirmationAsked["passkey"]>) {
    const passkey = await signedByDevice(options)
    if (passkey) await give({ passkey })
  }

  async function give(given: GivenConfirmation) {
    setBusy(true)
    clearErrors()
    const end = await prove(given)
    setBusy(false)
    if (end === "done") return onEnd("confirmed")
    if (end !== "signed_out") return setWrong(end)
    reportSessionEnded("refused")
    onEnd("declined")
  }

  async function goToProvider() {
    setBusy(true)
    const url = await beginSingleSignOn(location.pathname + location.search, true)
    setBusy(false)
    if (url === undefined) setWrong("failed")
    else location.assign(url)
  }

  const isTyped = by === "factor" || by === "password"
  return (
    <Dialog
      open
      onClose={() => onEnd("declined")}
      title={t("title")}
      footer={
        <>
          <Button onClick={() => onEnd("declined")}>{word("cancel")}</Button>
          {isTyped ? (
            <Button type="submit" form={form} variant="primary" busy={busy}>
              {word("confirm")}
            </Button>
          ) : null}
          {by === "provider" ? (
            <Button variant="primary" busy={busy} onClick={goToProvider}>
              {t("signInAgain")}
            </Button>
          ) : null}
        </>
      }
    >
      {by === null ? <Spinner /> : null}
      {by === "provider" ? (
        <p className="text-ink-2">
          {t("provider")} {wrong === null ? null : <span role="alert">{t("failed")}</span>}
        </p>
      ) : null}
      {isTyped ? (
        <form
          id={form}
          method="post"
          noValidate
          onSubmit={handleSubmit(confirm)}
          className="flex flex-col gap-4"
        >
          <Field
            name="proof"
            label={t(by)}
            error={wrong === null ? undefined : t(wrong === "wrong" ? `wrong.${by}` : wrong)}
            required
          >
            {by === "factor" ? (
              <TextInput autoComplete="one-time-code" spellCheck={false} autoFocus {...register("proof")} />
            ) : (
              <PasswordInput autoComplete="current-password" autoFocus {...register("proof")} />
            )}
          </Field>
          {asked?.passkey ? (
            <Button onClick={() => asked.passkey && byDevice(asked.passkey)} className="self-start">
              {word("usePasskey")}
            </Button>
          ) : null}
        </form>
      ) : null}
    </Dialog>
  )
}

async function prove(given: GivenConfirmation): Promise<"done" | "signed_out" | Wrong> {
  try {
    await api("/api/confirmation", { method: "POST", json: given })
    return "done"
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) return "signed_out"
    if (status === 429) return "throttled"
    return status === 422 ? "wrong" : "failed"
  }
}
