import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"

type SecretDialogProps = {
  title: string
  /** Says that it is shown this once, and what to do with it. */
  once: string
  secret: string | null
  what: string
  noted: string
  onClose: () => void
}

/** A secret that was just made: shown this once, since only its hash is stored. Closed on purpose, not by a stray press. */
export function SecretDialog({ title, once, secret, what, noted, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={secret !== null}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {noted}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{once}</p>
        <div className="flex items-center justify-between gap-3 rounded-md border border-line-strong bg-sunken px-3 py-2.5">
          <code className="select-all break-all font-mono">{secret}</code>
          {secret === null ? null : <CopyButton text={secret} what={what} labelled />}
        </div>
      </div>
    </Dialog>
  )
}
