import { useTranslations } from "next-intl"
import { type ReactNode, Suspense } from "react"
import { Shortcuts } from "#components/shortcuts/shortcuts.tsx"
import { cx } from "#components/ui/cx.ts"
import { Announcer } from "#components/ui/feedback/announcer.tsx"
import { ToastRegion } from "#components/ui/feedback/toast-region.tsx"
import { can } from "#lib/domain/access/permissions.ts"
import { ConnectionBanner } from "./connection-banner.tsx"
import { IgnoreSecondPress } from "./ignore-second-press.tsx"
import { Nav } from "./nav/nav.tsx"
import { Sidebar, SidebarButton } from "./nav/sidebar.tsx"
import { PaletteHotkey, PaletteTrigger } from "./palette-trigger.tsx"
import { PaperLine } from "./paper-line.tsx"
import { PrivacyScreen } from "./privacy-screen.tsx"
import { RouteProgress } from "./route-progress.tsx"
import { UserMenu } from "./user-menu.tsx"
import type { MenuUser } from "./user-menu-rows.tsx"
import { Wordmark } from "./wordmark.tsx"

type FrameProps = {
  user: MenuUser
  sandboxMode: boolean
  /** The server's own time. */
  renderedAt: number
  /** The command palette itself (components/omnibox); it watches `usePaletteText()`. */
  palette?: ReactNode
  /** The notices of watched things; below the navigation, and the newest beside its button where the navigation is hidden. */
  notices?: ReactNode
  newest?: ReactNode
  children: ReactNode
}

/** The top offset of a page's sticky parts, below the sticky part of the frame. */
const UNDER_HEADER = "[--under-header:--spacing(13)] lg:[--under-header:0px]"
const UNDER_RIBBON = "[--under-header:--spacing(19)] lg:[--under-header:--spacing(6)]"

/** The signed-in frame: navigation beside the page, or over it on a narrow screen. */
export function Frame({ user, sandboxMode, renderedAt, palette, notices, newest, children }: FrameProps) {
  const t = useTranslations("shell")
  const mayAsk = can(user.role, "check.ask")
  return (
    <>
      <a
        href="#main"
        data-screen-only
        className="sr-only z-70 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <Suspense>
        <RouteProgress />
      </Suspense>
      <header className="sticky top-0 z-30" data-screen-only>
        {sandboxMode ? <SandboxRibbon /> : null}
        <div className="flex h-13 items-center gap-2 border-line border-b bg-canvas/95 px-2 backdrop-blur-sm lg:hidden">
          <SidebarButton />
          <Wordmark />
          {newest}
          <div className="ml-auto [body:has([data-page-search])_&]:invisible">
            <PaletteTrigger mayAsk={mayAsk} compact />
          </div>
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Sidebar isLower={sandboxMode}>
          <div className="flex flex-col gap-3 px-3 pt-4">
            <span className="px-2.5">
              <Wordmark />
            </span>
            {/* One search box a screen: home has its own. */}
            <div className="max-lg:hidden [body:has([data-page-search])_&]:invisible">
              <PaletteTrigger mayAsk={mayAsk} />
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
            <Nav role={user.role} />
          </div>
          {notices}
          <div className="border-line border-t p-2">
            <UserMenu user={user} />
          </div>
        </Sidebar>
        <div className={cx("min-w-0", sandboxMode ? UNDER_RIBBON : UNDER_HEADER)}>
          {/* Beside the navigation, which keeps its whole height. */}
          <div className="sticky top-(--under-header) z-20" data-screen-only>
            <ConnectionBanner />
          </div>
          <main id="main" tabIndex={-1} className="px-4 py-5 sm:px-8 sm:py-5 lg:max-xl:px-6 print:p-0">
            <div className="mx-auto max-w-6xl">
              <PaperLine by={user.name} renderedAt={renderedAt} />
              {children}
            </div>
          </main>
        </div>
      </div>
      <PaletteHotkey />
      <IgnoreSecondPress />
      <PrivacyScreen />
      <Shortcuts />
      {palette}
      <ToastRegion />
      <Announcer />
    </>
  )
}

/** On every page while the upstream is our own sandbox. */
function SandboxRibbon() {
  const t = useTranslations("shell.sandbox")
  return (
    <p
      data-sandbox
      className="flex h-6 items-center justify-center gap-1.5 border-warning/40 border-b bg-warning-soft text-warning text-xs"
    >
      <strong className="caps">{t("title")}</strong>
      <span aria-hidden="true">·</span>
      <span>{t("body")}</span>
    </p>
  )
}
