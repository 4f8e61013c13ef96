"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { PendingSigner } from "#lib/signatures/reminders/pending-signers.ts"
import { placesOf, RemindButtons } from "./remind-buttons.tsx"

type RemindRoundProps = {
  people: readonly PendingSigner[]
  /** All of them are awaited in one request, whose page this is. */
  isOfRequest?: boolean
}

/** Everybody who is due, one after the other: each message is opened, and its text stays to be copied where no program opened it. Nothing is sent from here. */
export function RemindRound({ people, isOfRequest = false }: RemindRoundProps) {
  const t = useTranslations("signatureReminders.round")
  // The list at the start of the round: a reminded signer is no longer due on the page.
  const [round, setRound] = useState<readonly PendingSigner[] | null>(null)
  if (people.length === 0 && round === null) return null
  return (
    <>
      <Button variant="primary" onClick={() => setRound(people)}>
        {isOfRequest ? t("prepare") : t("begin", { count: people.length })}
      </Button>
      <Dialog
        open={round !== null}
        onClose={() => setRound(null)}
        title={t(isOfRequest ? "prepareTitle" : "title")}
      >
        {round ? <Round people={round} onClose={() => setRound(null)} /> : null}
      </Dialog>
    </>
  )
}

function Round({ people, onClose }: Pick<RemindRoundProps, "people"> & { onClose: () => void }) {
  const t = useTranslations("signatureReminders")
  const word = useTranslations("words")
  const [at, setAt] = useState(0)
  const [prepared, setPrepared] = useState(0)
  const [text, setText] = useState<string | null>(null)
  const person = people[at]
  function next() {
    setText(null)
    setAt(at + 1)
  }

  if (person === undefined) {
    return (
      <div className="flex flex-col gap-3">
        <p role="status">{t("round.done", { prepared, skipped: people.length - prepared })}</p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {word("close")}
          </Button>
        </div>
      </div>
    )
  }
  const name = person.name ?? t("nameless")
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-ink-2 text-sm">
        {t("round.place", { number: at + 1, count: people.length })}
      </p>
      <div>
        <p className="break-words font-semibold text-md">
          <Verbatim>{name}</Verbatim>
        </p>
        <ul className="mt-1 list-disc pl-4 text-ink-2 text-sm">
          {person.signatures.map(({ requestId, position, requestName }) => (
            <li key={`${requestId} ${position}`} className="break-words">
              <Verbatim>{requestName}</Verbatim>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-2 text-sm">{t("about")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <RemindButtons
          key={at}
          places={placesOf(person)}
          name={name}
          hasEmail={person.email !== null}
          hasPhone={person.phone !== null}
          onDone={(prepares) => {
            if (text === null) setPrepared(prepared + 1)
            setText(prepares)
          }}
        />
        <Button
          size="sm"
          variant={text === null ? "secondary" : "primary"}
          onClick={next}
          className="ml-auto"
        >
          {text === null ? t("round.skip") : word("nextOne")}
        </Button>
      </div>
      {text === null ? null : (
        <div className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3">
          <p className="whitespace-pre-wrap break-words text-sm" role="status">
            {text}
          </p>
          <CopyButton text={text} what={t("round.text")} labelled size="sm" className="self-start" />
        </div>
      )}
    </div>
  )
}
