import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { SSO_CODES } from "#lib/domain/access/sign-in-methods.ts"

type SsoProblemProps = { code: unknown; request: unknown }

/** The failure of a sign-in at the identity provider, read from the address; anything else in it shows nothing. */
export function SsoProblem({ code, request }: SsoProblemProps) {
  const t = useTranslations("signIn.sso")
  const known = SSO_CODES.find((word) => word === code)
  if (!known) return null
  const number = typeof request === "string" && /^[0-9a-f]{16}$/.test(request) ? request : null
  const stays = known === "stays"
  return (
    <div role={stays ? "status" : "alert"}>
      <Banner tone={stays ? "info" : "danger"} title={t(stays ? "staysTitle" : "title")}>
        {t(known)}
        {number === null ? null : (
          <span className="mt-1 block text-sm">
            {t("request")} <code className="select-all font-mono">{number}</code>
          </span>
        )}
      </Banner>
    </div>
  )
}
