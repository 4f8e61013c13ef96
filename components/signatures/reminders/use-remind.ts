import { useCommand } from "#components/command/use-command.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { mailDraft, whatsappDraft } from "#lib/signatures/detail/mail-draft.ts"
import type { ReminderDraft } from "#lib/signatures/reminders/prepare-reminder.ts"
import type { ReminderChannel } from "#lib/signatures/reminders/reminder.ts"

/** The position of a signer: the request, the place in its list, and who was there. */
export type Place = { id: string; position: number; signerId: string | null }

export type RemindCommand = (input: {
  places: Place[]
  channel: ReminderChannel
}) => Promise<ActionResult<ReminderDraft>>

/** Prepares a reminder and opens it in the program that sends it, which is for the person to do. Resolves to whether it was prepared. */
export function useRemind(command: RemindCommand) {
  const { busy, failure, run } = useCommand()

  async function remind(places: readonly Place[], channel: ReminderChannel): Promise<boolean> {
    const draft = await run(() => command({ places: [...places], channel }), null)
    if (!draft.ok) return false
    const { to, ...words } = draft.value
    open(channel === "email" ? mailDraft(to, words) : whatsappDraft(to, words.body))
    return true
  }

  return { busy, failure, remind }
}

/** WhatsApp is a page of its own; the address of an e-mail leaves this one where it is. */
function open(address: string): void {
  const link = document.createElement("a")
  link.href = address
  if (address.startsWith("https:")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" })
  link.click()
}
