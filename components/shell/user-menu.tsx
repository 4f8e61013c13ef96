"use client"

import { BookOpen, ChevronsUpDown, Keyboard, UserCog } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { openShortcuts } from "#components/shortcuts/sheet-store.ts"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { Popover } from "#components/ui/overlays/popover.tsx"
import { Avatar } from "#components/ui/values/avatar.tsx"
import { LanguageSwitch } from "./language-switch.tsx"
import type { MenuUser } from "./menu-user.ts"
import { SHOW_PRIVACY_SCREEN } from "./show-privacy-screen.ts"
import { SignOutButton } from "./sign-out-button.tsx"
import { ThemeSwitch } from "./theme-switch.tsx"

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
      {isWanted ? <Rows user={user} /> : null}
    </Popover>
  )
}

const ROW = "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-sunken"

/** The pages of the signed-in user, and those in which Cotejo explains itself. */
function Rows({ user }: { user: MenuUser }) {
  const t = useTranslations("shell")
  const words = useTranslations("shortcuts")
  return (
    <>
      <div className="flex flex-col px-2.5 py-2">
        <span className="font-semibold">{user.name}</span>
        <span className="truncate text-ink-2 text-sm">{user.email}</span>
      </div>
      <div className="flex flex-col gap-3 border-line border-y px-2.5 py-3">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className="flex flex-col pt-1.5">
        <Link href="/account" prefetch={false} className={ROW}>
          <UserCog className="size-4 text-ink-2" aria-hidden="true" />
          {t("user.account")}
        </Link>
        <Link href="/help/glossary" prefetch={false} className={ROW}>
          <BookOpen className="size-4 text-ink-2" aria-hidden="true" />
          {t("user.glossary")}
        </Link>
        <button type="button" className={ROW} onClick={openShortcuts} aria-keyshortcuts="?">
          <Keyboard className="size-4 text-ink-2" aria-hidden="true" />
          <span className="flex-1">{words("open")}</span>
          <Kbd>?</Kbd>
        </button>
        <button type="button" className={ROW} aria-keyshortcuts="Control+. Meta+." {...SHOW_PRIVACY_SCREEN}>
          <span className="size-4 rounded-sm bg-ink-2 blur-[2px]" />
          <span className="flex-1">{t("privacyScreen.hide")}</span>
          <Kbd>{t("privacyScreen.shortcut")}</Kbd>
        </button>
        <SignOutButton />
      </div>
    </>
  )
}
