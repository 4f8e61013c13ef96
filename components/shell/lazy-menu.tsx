"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Popover } from "#components/ui/overlays/popover.tsx"
import type { MenuUser } from "./menu-user.ts"

// On every page, and opened on hardly any.
const ROWS = lazyPart("components/shell/user-menu-rows.tsx", () =>
  import("./user-menu-rows.tsx").then((module) => module.UserMenuRows),
)

/** The menu of the signed-in user; its content is fetched when it is first opened. */
export function LazyMenu({ user, trigger }: { user: MenuUser; trigger: ReactNode }) {
  const t = useTranslations("shell.search")
  const [isWanted, setWanted] = useState(false)
  function sayFailed() {
    setWanted(false)
    toast({ tone: "danger", title: t("failed") })
  }
  return (
    <Popover
      triggerClassName="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors hover:bg-sunken"
      className="w-68"
      trigger={trigger}
      onOpen={() => setWanted(true)}
    >
      {isWanted ? <LazyPart part={ROWS} props={{ user }} onFailed={sayFailed} /> : null}
    </Popover>
  )
}
