import { useTranslations } from "next-intl"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Popover } from "#components/ui/overlays/popover.tsx"
import type { BoardTheme } from "./board-theme.ts"
import { LiveOverlays } from "./live-overlays.tsx"

export function Overlays({ theme }: { theme: BoardTheme }) {
  const t = useTranslations("gallery")
  return (
    <Section title={t("dialogs")}>
      <div className="flex flex-wrap items-center gap-2">
        <LiveOverlays
          theme={theme}
          words={{
            openDialog: t("openDialog"),
            title: t("confirmTitle"),
            body: t("confirmBody"),
            confirm: t("askAgain"),
            openToast: t("openToast"),
            toast: t("toastTitle"),
            openSticky: t("openSticky"),
            sticky: t("stickyTitle"),
            stickyBody: t("stickyBody"),
          }}
        />
        <Popover trigger={t("openMenu")} triggerClassName={buttonStyle("secondary", "md")} className="w-56">
          <p className="p-2">{t("menuBody")}</p>
        </Popover>
        <CopyButton text="00123456" what={t("dni")} labelled />
      </div>
    </Section>
  )
}
