"use client"

import { UserPlus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { OneTimePassword } from "./one-time-password.tsx"

/** Fetched when it is first wanted, with the rules that it checks by. */
const PersonForm = lazyView(() => import("./person-form.tsx").then((module) => module.PersonForm))

/** The button, its form, and the generated password when there is one. */
export function AddPerson() {
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
