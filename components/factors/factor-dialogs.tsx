import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { ApiError, api } from "#components/query/http.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { factorName, type NewPasskeyInput, renamedFactor } from "#lib/factors/factor-fields.ts"
import type { ListedFactor } from "#lib/factors/list-factors.ts"
import { addMyPasskey, makeMyRecoveryCodes, removeMyFactor, renameMyFactor } from "./actions.ts"
import { OneTimeCodes } from "./one-time-codes.tsx"
import { TotpSetup } from "./totp-setup.tsx"

/** Which dialog is open; `made`: recovery codes that were just made. */
export type Open =
  | { what: "totp" | "passkey" | "codes" }
  | { what: "made"; codes: readonly string[] }
  | { what: "rename" | "remove"; factor: ListedFactor }

type FactorDialogsProps = {
  open: Open
  isLast: boolean
  onMade: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Everything that one does with one's second factors. */
export function FactorDialogs({ open, isLast, onMade, onClose }: FactorDialogsProps) {
  const t = useTranslations("factors")
  const word = useTranslations("words")
  switch (open.what) {
    case "totp":
      return (
        <Dialog open onClose={onClose} title={t("addTotp")}>
          <TotpSetup onAdded={onMade} />
        </Dialog>
      )
    case "passkey":
      return (
        <Dialog open onClose={onClose} title={t("addPasskey")}>
          <PasskeySetup onAdded={onMade} />
        </Dialog>
      )
    case "rename":
      return (
        <Dialog open onClose={onClose} title={t("rename")}>
          <RenameForm factor={open.factor} onDone={onClose} />
        </Dialog>
      )
    case "remove":
      return (
        <ConfirmCommand
          open
          title={t("removeTitle", { name: open.factor.name })}
          confirm={word("remove")}
          danger
          action={removeMyFactor}
          input={{ factor: open.factor.id }}
          done={t("removed")}
          onClose={onClose}
        >
          <p>{t(isLast ? "removeLast" : "removeBody")}</p>
        </ConfirmCommand>
      )
    case "codes":
      return (
        <ConfirmCommand
          open
          title={t("makeCodesTitle")}
          confirm={t("makeCodes")}
          action={makeMyRecoveryCodes}
          input={{}}
          onDone={onMade}
          onClose={onClose}
        >
          <p>{t("makeCodesBody")}</p>
        </ConfirmCommand>
      )
    case "made":
      return <OneTimeCodes codes={open.codes} onClose={onClose} />
  }
}

type Renamed = { factor: string; name: string }

type RenameFormProps = { factor: ListedFactor; onDone: () => void }

/** Another word for a factor, by which its person knows it. */
function RenameForm({ factor, onDone }: RenameFormProps) {
  const t = useTranslations("factors")
  const word = useTranslations("words")
  const wrong = useErrorMessages(useTranslations("factors.wrong"))
  const { busy, failure, run } = useAction(renameMyFactor)
  const form = useForm<Renamed>({
    resolver: standardSchemaResolver(renamedFactor),
    defaultValues: { factor: factor.id, name: factor.name },
  })

  async function submit(input: Renamed) {
    const end = await run(input, {
      done: t("renamed"),
      onRefused: ({ fields }) => setServerErrors(form, fields),
    })
    if (end.ok) onDone()
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <BusyFields busy={busy}>
        <Field name="name" label={word("name")} error={wrong(form.formState.errors.name)} required>
          <TextInput {...form.register("name")} autoComplete="off" autoFocus />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {t("rename")}
      </Button>
    </form>
  )
}

/** A passkey: the device asks its person, and answers for them. */
function PasskeySetup({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const t = useTranslations("factors.passkey")
  const common = useTranslations("factors")
  const word = useTranslations("words")
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
          label={word("name")}
          hint={common("nameHint")}
          error={wrong(form.formState.errors.name)}
          required
        >
          <TextInput {...form.register("name")} autoComplete="off" />
        </Field>
      </BusyFields>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy || isAsking} className="self-end">
        {word("add")}
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
