import { ChevronsUpDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { Avatar } from "#components/ui/values/avatar.tsx"
import { LazyMenu } from "./lazy-menu.tsx"
import type { MenuUser } from "./menu-user.ts"

/** The menu of the signed-in person: account, theme, language, sign-out. */
export function UserMenu({ user }: { user: MenuUser }) {
  const t = useTranslations("shell.role")
  return (
    <LazyMenu
      user={user}
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
    />
  )
}
