"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { callConfirmed } from "#components/confirmation/call-confirmed.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { factorName, type NewPasskeyInput } from "#lib/factors/factor-fields.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type AddPasskey = (input: NewPasskeyInput) => Promise<ActionResult<{ codes: string[] | null }>>

type PasskeySetupProps = { add: AddPasskey; onAdded: (codes: string[] | null) => void }

/** A passkey: the device asks its person, and answers for them. */
export function PasskeySetup({ add, onAdded }: PasskeySetupProps) {
  const t = useTranslations("factors.passkey")
  const common = useTranslations("factors")
  const wrong = useErrorMessages(useTranslations("factors.wrong"))
  const { busy, failure, run } = useCommand()
  const [isAsking, setIsAsking] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm<{ name: string }>({
    resolver: standardSchemaResolver(factorName),
    defaultValues: { name: t("usualName") },
  })

  async function submit({ name }: { name: string }) {
    setIsAsking(true)
    const response = await madeHere()
    setIsAsking(false)
    if (typeof response === "string") return setError("name", { message: response })
    const end = await run(
      () => add({ name, response }),
      null,
      ({ fields }) => {
        const message = fields?.name?.[0]
        if (message !== undefined) setError("name", { message })
        return message !== undefined
      },
    )
    if (end.ok) onAdded(end.value.codes)
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <p className="text-ink-2">{t("about")}</p>
        <Field
          name="name"
          label={common("name")}
          hint={common("nameHint")}
          error={wrong(formState.errors.name)}
          required
        >
          <TextInput {...register("name")} autoComplete="off" />
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
    const answer = await callConfirmed("/api/factors/passkey", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    })
    if (!answer.ok) {
      const { code }: { code?: string } = await answer.json()
      return code === "passkey_at_address" ? "passkeyAtAddress" : "passkeyNotMade"
    }
    const optionsJSON = (await answer.json()) as PublicKeyCredentialCreationOptionsJSON
    const made = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      clientExtensionResults: {},
    }
  } catch {
    return "passkeyNotMade"
  }
}
