"use client"

import { ChevronsUpDown } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Popover } from "#components/ui/overlays/popover.tsx"
import { Avatar } from "#components/ui/values/avatar.tsx"
import type { MenuUser } from "./user-menu-rows.tsx"

const UserMenuRows = dynamic(
  () => import("./user-menu-rows.tsx").then((module) => module.UserMenuRows, missingPart),
  { loading: () => <Skeleton className="h-56 w-full" /> },
)

/** The menu of the signed-in person: account, theme, language, sign-out. */
export function UserMenu({ user }: { user: MenuUser }) {
  const t = useTranslations("shell.role")
  const [isWanted, setWanted] = useState(false)
  return (
    <Popover
      triggerClassName="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors hover:bg-sunken"
      className="w-68"
      trigger={
        <>
          <Avatar name={user.name} className="size-7" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-medium text-sm leading-4">{user.name}</span>
            <span className="truncate text-ink-3 text-xs leading-4">{t(user.role)}</span>
          </span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
        </>
      }
      onOpen={() => setWanted(true)}
    >
      {isWanted ? <UserMenuRows user={user} /> : null}
    </Popover>
  )
}
