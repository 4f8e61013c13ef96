"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { ApiError, api } from "#components/query/http.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { setServerErrors } from "#components/ui/form/set-server-errors.ts"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { factorName, type NewPasskeyInput } from "#lib/factors/factor-fields.ts"
import { addMyPasskey } from "./actions.ts"

/** A passkey: the device asks its person, and answers for them. */
export function PasskeySetup({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const t = useTranslations("factors.passkey")
  const common = useTranslations("factors")
  const wrong = useErrorMessages(useTranslations("factors.wrong"))
  const { busy, failure, run } = useAction(addMyPasskey)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm<{ name: string }>({
    resolver: standardSchemaResolver(factorName),
    defaultValues: { name: t("usualName") },
  })

  async function submit({ name }: { name: string }) {
    setIsAsking(true)
    const response = await madeHere()
    setIsAsking(false)
    if (typeof response === "string") return form.setError("name", { message: response })
    const end = await run({ name, response }, { onRefused: ({ fields }) => setServerErrors(form, fields) })
    if (end.ok) onAdded(end.value.codes)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <p className="text-ink-2">{t("about")}</p>
        <Field
          name="name"
          label={common("name")}
          hint={common("nameHint")}
          error={wrong(form.formState.errors.name)}
          required
        >
          <TextInput {...form.register("name")} autoComplete="off" />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy || isAsking} className="self-end">
        {t("add")}
      </Button>
    </form>
  )
}

type NotMade = "passkeyNotMade" | "passkeyAtAddress"

/** Why not, when the device made none: its user declined, it knows the account already, or none works in this browser or at this address. */
async function madeHere(): Promise<NewPasskeyInput["response"] | NotMade> {
  try {
    const optionsJSON = await api<PublicKeyCredentialCreationOptionsJSON>("/api/factors/passkey", {
      method: "POST",
      json: {},
    })
    const made = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      clientExtensionResults: {},
    }
  } catch (error) {
    const isAtAddress = error instanceof ApiError && error.code === "passkey_at_address"
    return isAtAddress ? "passkeyAtAddress" : "passkeyNotMade"
  }
}
