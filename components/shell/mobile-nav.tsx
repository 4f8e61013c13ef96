import { Menu } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"

const DRAWER_ID = "shell-drawer"

/** Opens the drawer; the platform's `popover` does it, before any script has loaded. */
export function DrawerButton() {
  const t = useTranslations("shell.nav")
  return (
    <button
      type="button"
      popoverTarget={DRAWER_ID}
      aria-label={t("open")}
      className="inline-grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken lg:hidden"
    >
      <Menu className="size-5" aria-hidden="true" />
    </button>
  )
}

/** The same navigation as beside a wide page, over a narrow one. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations("shell.nav")
  return (
    <aside
      id={DRAWER_ID}
      aria-label={t("label")}
      popover="auto"
      className="popping inset-y-0 right-auto left-0 m-0 h-dvh w-[min(19rem,86vw)] overflow-y-auto border-line-strong border-r bg-surface shadow-float backdrop:bg-sunken/70"
    >
      {children}
    </aside>
  )
}
