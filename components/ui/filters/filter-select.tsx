import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"

type FilterSelectProps<T extends string> = {
  name: string
  label: string
  /** The label for no filter. */
  every: string
  /** The value that is set; "" or undefined for none. */
  value: string | undefined
  options: readonly { id: T; name: string }[]
  onChange: (id: T | undefined) => void
}

/** A list filtered by one of these, or by none of them. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { name, label, every, value, options, onChange } = props
  return (
    <Field name={name} label={label} plain>
      <Select
        value={value ?? ""}
        onChange={(event) => onChange(options.find(({ id }) => id === event.target.value)?.id)}
      >
        <option value="">{every}</option>
        {options.map(({ id, name: called }) => (
          <option key={id} value={id}>
            {called}
          </option>
        ))}
      </Select>
    </Field>
  )
}
