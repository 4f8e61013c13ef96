import { useFormatter, useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Select } from "#components/ui/form/select.tsx"
import type { ReportVersion } from "#lib/aml/versions-of.ts"
import { comparePath } from "./compare/compare-path.ts"

type VersionPickerProps = {
  checkId: string
  versions: readonly ReportVersion[]
  from: string
  to: string
}

/** Chooses any two reports on the subject: a plain form, so that the address contains the comparison. */
export function VersionPicker({ checkId, versions, from, to }: VersionPickerProps) {
  const t = useTranslations("amlReports.compare")
  const format = useFormatter()
  const words = ({ requestedAt, requestedBy, summary }: ReportVersion) =>
    [
      format.dateTime(new Date(requestedAt), "seconds"),
      requestedBy.name,
      summary?.level ?? t("noLevel"),
    ].join(" · ")
  const options = versions
    .filter(({ summary }) => summary !== null)
    .map((version) => (
      <option key={version.id} value={version.id}>
        {words(version)}
      </option>
    ))
  const picker = (name: "from" | "to", chosen: string) => (
    <div className="flex min-w-0 grow basis-60 flex-col gap-1">
      <label htmlFor={`compare-${name}`} className="font-medium text-sm">
        {t(name)}
      </label>
      <Select id={`compare-${name}`} name={name} defaultValue={chosen} key={chosen}>
        {options}
      </Select>
    </div>
  )
  return (
    <form
      action={`/checks/${checkId}/compare`}
      className="sheet flex flex-wrap items-end gap-3 px-4 py-3"
      data-screen-only
    >
      {picker("from", from)}
      {picker("to", to)}
      <Button type="submit">{t("compare")}</Button>
      <TextLink
        href={comparePath(checkId, { from: to, to: from })}
        className="inline-flex h-9 items-center text-sm"
      >
        {t("swap")}
      </TextLink>
    </form>
  )
}
