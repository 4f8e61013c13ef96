"use client"

import { type ReactNode, useState } from "react"
import { lazyPart } from "#components/i18n/lazy-part.tsx"
import { WantedPart } from "#components/i18n/wanted-part.tsx"
import { Popover } from "#components/ui/overlays/popover.tsx"
import type { MenuUser } from "./menu-user.ts"

// On every page, and opened on hardly any.
const ROWS = lazyPart("components/shell/user-menu-rows.tsx", () =>
  import("./user-menu-rows.tsx").then((module) => module.UserMenuRows),
)

/** The menu of the signed-in user; its content is fetched when it is first opened. */
export function LazyMenu({ user, trigger }: { user: MenuUser; trigger: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Popover
      triggerClassName="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors hover:bg-sunken"
      className="w-68"
      trigger={trigger}
      onOpen={() => setWanted(true)}
    >
      {isWanted ? <WantedPart part={ROWS} props={{ user }} onGiveUp={() => setWanted(false)} /> : null}
    </Popover>
  )
}
