import { Download, Search, X } from "lucide-react"
import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Tooltip } from "#components/ui/overlays/tooltip.tsx"

export function Actions() {
  const t = useTranslations("gallery")
  return (
    <Section title={t("commands")}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary">{t("ask")}</Button>
          <Button>{t("askAgain")}</Button>
          <Button variant="quiet">{t("cancel")}</Button>
          <Button variant="danger">{t("remove")}</Button>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy>
            {t("busy")}
          </Button>
          <Button busy>{t("busy")}</Button>
          <Button variant="primary" disabled>
            {t("disabled")}
          </Button>
          <Button disabled>{t("disabled")}</Button>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" variant="primary">
            {t("small")}
          </Button>
          <LinkButton size="sm" href="/gallery">
            <Download className="size-4" aria-hidden="true" />
            {t("goTo")}
          </LinkButton>
          <IconButton icon={Search} label={t("search")} />
          <IconButton icon={X} label={t("disabled")} disabled />
          <Tooltip text={t("tooltip")}>
            <Button size="sm">{t("withTooltip")}</Button>
          </Tooltip>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
          <Spinner className="text-accent" />
        </div>
        <p>
          <TextLink href="/gallery">{t("link")}</TextLink>
        </p>
      </div>
    </Section>
  )
}
