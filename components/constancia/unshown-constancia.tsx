import { useTranslations } from "next-intl"
import { UnshownRecord } from "#components/checks/unshown-record.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { UnshownCode } from "#lib/domain/failures.ts"

type UnshownConstanciaProps = {
  checkId: string
  code: UnshownCode
  /** When its data was erased; null when it was not. */
  erasedAt: Date | null
}

/** In place of the sheet: why there is none. A person who holds a constancia from before an erasure looks up here whether it is still valid. */
export function UnshownConstancia({ checkId, code, erasedAt }: UnshownConstanciaProps) {
  const t = useTranslations("constancia")
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={
          <TextLink href={`/checks/${checkId}`} className="normal-case">
            {t("back")}
          </TextLink>
        }
      />
      <UnshownRecord code={code} />
      {erasedAt ? (
        <p className="mt-4 max-w-prose">{t.rich("erased", { at: () => <Timestamp value={erasedAt} /> })}</p>
      ) : null}
    </>
  )
}
