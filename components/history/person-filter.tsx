import { useTranslations } from "next-intl"
import { FilterSelect } from "#components/ui/filters/filter-select.tsx"

type PersonFilterProps = {
  chosen: string | undefined
  people: readonly { id: string; name: string }[]
  onChange: (person: string | undefined) => void
}

/** The filter of a list by who of the desk did it, in the same words on every list. */
export function PersonFilter({ chosen, people, onChange }: PersonFilterProps) {
  const t = useTranslations("history.filter")
  return (
    <FilterSelect
      name="person"
      label={t("person")}
      every={t("anybody")}
      value={chosen}
      options={people}
      onChange={onChange}
    />
  )
}
