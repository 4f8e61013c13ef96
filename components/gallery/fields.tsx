import { useTranslations } from "next-intl"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { BoardTheme } from "./board-theme.ts"
import { LiveDate, LiveSegmented } from "./live-fields.tsx"

export function Fields({ theme }: { theme: BoardTheme }) {
  const t = useTranslations("gallery")
  const id = (name: string) => `${theme}-${name}`
  return (
    <Section title={t("fields")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ErrorSummary attempt={0} errors={[{ id: id("wrong"), label: t("dni"), message: t("dniError") }]} />
        </div>
        <Field name={id("dni")} id={id("dni")} label={t("dni")} hint={t("dniHint")} required>
          <TextInput identifier defaultValue="00123456" />
        </Field>
        <Field
          name={id("wrong")}
          id={id("wrong")}
          label={t("dni")}
          error={t("dniError")}
          hint={t("dniHint")}
          required
        >
          <TextInput identifier />
        </Field>
        <Field name={id("kind")} id={id("kind")} label={t("kind")}>
          <Select defaultValue="ce">
            <option value="dni">dni</option>
            <option value="ce">ce</option>
            <option value="passport">passport</option>
          </Select>
        </Field>
        <Field name={id("off")} id={id("off")} label={t("plate")}>
          <TextInput identifier disabled defaultValue="ABC-123" />
        </Field>
        <Field
          name={id("birth")}
          id={id("birth")}
          label={t("birth")}
          hint={t("birthHint")}
          as="group"
          required
        >
          <LiveDate />
        </Field>
        <div className="flex flex-col gap-3">
          <LiveSegmented />
          <Checkbox label={t("several")} hint={t("severalHint")} defaultChecked />
          <Checkbox label={t("disabled")} disabled />
        </div>
      </div>
    </Section>
  )
}
