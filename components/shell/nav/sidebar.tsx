import { Menu } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

const ID = "shell-sidebar"

/** Opens the sidebar of a narrow screen; the platform's `popover` does it, before any script has loaded. */
export function SidebarButton() {
  const t = useTranslations("shell.nav")
  return (
    <button
      type="button"
      popoverTarget={ID}
      aria-label={t("open")}
      className="inline-grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken lg:hidden"
    >
      <Menu className="size-5" aria-hidden="true" />
    </button>
  )
}

/** The sidebar beside a wide page, which overlays a narrow one. `isLower`: a ribbon is above it. */
export function Sidebar({ isLower, children }: { isLower: boolean; children: ReactNode }) {
  const t = useTranslations("shell.nav")
  return (
    <aside
      id={ID}
      aria-label={t("label")}
      popover="auto"
      data-screen-only
      className={cx(
        "popping inset-y-0 right-auto left-0 m-0 h-dvh w-[min(19rem,86vw)] border-line-strong border-r bg-surface shadow-float backdrop:bg-sunken/70",
        "lg:sticky lg:inset-auto lg:block lg:w-auto lg:translate-none lg:border-line lg:bg-transparent lg:opacity-100 lg:shadow-none",
        isLower ? "lg:top-6 lg:h-[calc(100dvh-1.5rem)]" : "lg:top-0",
      )}
    >
      <div className="flex h-full flex-col">{children}</div>
    </aside>
  )
}
