"use client"

import { BookOpen, Keyboard, UserCog } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { openShortcuts } from "#components/shortcuts/sheet-store.ts"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import type { Role } from "#lib/domain/access/permissions.ts"
import { LanguageSwitch, ThemeSwitch } from "./language-switch.tsx"
import { SHOW_PRIVACY_SCREEN } from "./privacy-screen.tsx"
import { SignOutButton } from "./sign-out-button.tsx"

const ROW = "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-sunken"

/** The pages of the signed-in user, and those in which Cotejo explains itself. */
export function UserMenuRows({ user }: { user: MenuUser }) {
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
          <span className="flex-1">{words("title")}</span>
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

/** The signed-in person, as the frame shows them. */
export type MenuUser = { name: string; email: string; role: Role }
