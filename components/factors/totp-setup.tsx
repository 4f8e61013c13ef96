import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { api } from "#components/query/http.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import type { TotpOffer } from "#lib/factors/add-totp.ts"
import { type NewTotpInput, newTotpInput } from "#lib/factors/factor-fields.ts"
import { addMyTotp } from "./actions.ts"

type TotpSetupProps = { onAdded: (codes: string[] | null) => void }

/** An authenticator app: the picture that it reads, and its first code as the proof that it did. */
export function TotpSetup(props: TotpSetupProps) {
  const t = useTranslations("factors.totp")
  const [offer, setOffer] = useState<TotpOffer | "none" | null>(null)

  useEffect(() => {
    const left = new AbortController()
    api<TotpOffer>("/api/factors/totp", { method: "POST", json: {}, signal: left.signal }).then(
      setOffer,
      () => left.signal.aborted || setOffer("none"),
    )
    return () => left.abort()
  }, [])

  if (offer === null) return <Spinner />
  if (offer === "none") return <p role="alert">{t("noOffer")}</p>
  return <OfferedTotp {...props} offer={offer} />
}

function OfferedTotp({ onAdded, offer }: TotpSetupProps & { offer: TotpOffer }) {
  const t = useTranslations("factors.totp")
  const common = useTranslations("factors")
  const word = useTranslations("words")
  const wrong = useErrorMessages(useTranslations("factors.wrong"))
  const { busy, failure, run } = useAction(addMyTotp)
  const form = useForm<NewTotpInput>({
    resolver: standardSchemaResolver(newTotpInput),
    defaultValues: { offer: offer.offer, name: t("usualName"), code: "" },
  })
  const { register, formState } = form
  const { errors } = formState

  async function submit(input: NewTotpInput) {
    const end = await run(input, {
      onRefused: ({ code, fields }) =>
        setServerErrors(form, code === "throttled" ? { code: ["throttled"] } : fields),
    })
    if (end.ok) onAdded(end.value.codes)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <p className="text-ink-2">{t("scan")}</p>
        <OfferQrCode picture={offer.picture} label={t("picture")} />
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-2 text-sm">{t("byHand")}</p>
          <div className="flex items-center justify-between gap-3 rounded-md border border-line-strong bg-sunken px-3 py-2">
            <code className="select-all font-mono text-sm wrap-anywhere">
              {offer.secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton text={offer.secret} what={t("secret")} />
          </div>
        </div>
        <Field name="name" label={word("name")} hint={common("nameHint")} error={wrong(errors.name)} required>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
        <Field name="code" label={t("code")} hint={t("codeHint")} error={wrong(errors.code)} required>
          <TextInput {...register("code")} inputMode="numeric" autoComplete="one-time-code" />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {word("add")}
      </Button>
    </form>
  )
}

/** Dark on light in both themes: that is what cameras read. */
function OfferQrCode({ picture: { size, path }, label }: { picture: TotpOffer["picture"]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-52 rounded-md"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
