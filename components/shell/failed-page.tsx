import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"

export type FailedPageProps = { error: Error & { digest?: string }; retry: () => void }

/** A page that failed to render, perhaps as a question's answer came, so nothing is claimed about that; what failed is in the server's log under the digest, never on the screen. */
export function FailedPage({ error, retry }: FailedPageProps) {
  const t = useTranslations("errors.pages")
  return (
    <div className="mx-auto max-w-2xl py-10">
      <Banner
        tone="danger"
        live
        title={t("failedTitle")}
        heading="h1"
        actions={
          <>
            <Button size="sm" onClick={retry}>
              {t("retry")}
            </Button>
            <LinkButton size="sm" href="/checks">
              {t("history")}
            </LinkButton>
            <LinkButton size="sm" variant="quiet" href="/">
              {t("home")}
            </LinkButton>
          </>
        }
      >
        <p>{t("failedBody")}</p>
        {error.digest ? <p className="mt-1 text-sm">{t("reference", { digest: error.digest })}</p> : null}
      </Banner>
    </div>
  )
}
