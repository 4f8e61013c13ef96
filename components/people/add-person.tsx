"use client"

import { UserPlus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { OneTimePassword } from "./one-time-password.tsx"
import { type AddPersonProps, PersonForm } from "./person-form.tsx"

/** The button, its form, and the generated password when there is one. */
export function AddPerson({ command }: AddPersonProps) {
  const t = useTranslations("people")
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        {t("add.action")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("add.title")}>
        {open ? (
          <PersonForm
            command={command}
            onAdded={(name, password) => {
              setOpen(false)
              if (password !== null) setMade({ name, password })
            }}
          />
        ) : null}
      </Dialog>
      <OneTimePassword
        name={made?.name ?? ""}
        password={made?.password ?? null}
        onClose={() => setMade(null)}
      />
    </>
  )
}
