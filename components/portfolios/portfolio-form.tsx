"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { FieldGroup } from "#components/ui/form/busy-fields.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select, TextArea, TextInput } from "#components/ui/form/text-input.tsx"
import { setServerErrors, useErrorMessages } from "#components/ui/form/use-error-messages.ts"
import { LEGAL_BASES, PORTFOLIO_KINDS } from "#lib/domain/monitoring.ts"
import { savePortfolio } from "./actions.ts"

const rules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: "required" })),
  kind: z.enum(PORTFOLIO_KINDS),
  purpose: z.string(),
  legalBasis: z.enum(["", ...LEGAL_BASES]),
})

/** A new portfolio; its members come on its own page. */
export function PortfolioForm() {
  const t = useTranslations("portfolios")
  const word = useTranslations("words")
  const router = useRouter()
  const { busy, failure, run } = useAction(savePortfolio)
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<z.output<typeof rules>>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name: "", kind: "customers", purpose: "", legalBasis: "" },
  })
  const { errors } = form.formState
  const wordsOf = useErrorMessages(t as never)

  async function save({ purpose, legalBasis, ...rest }: z.output<typeof rules>) {
    const portfolio = { ...rest, purpose: purpose.trim() || null, legalBasis: legalBasis || null }
    const end = await run(
      { portfolio, key },
      { done: t("created"), onRefused: ({ fields }) => setServerErrors(form, fields) },
    )
    if (end.ok) router.push(`/portfolios/${end.value}`)
  }

  return (
    <form
      onSubmit={form.handleSubmit(save)}
      noValidate
      className="sheet flex max-w-xl flex-col gap-4 p-4"
      data-screen-only
    >
      <FieldGroup legend={t("new")} disabled={busy}>
        <div className="flex flex-col gap-4">
          <Field name="name" label={word("name")} error={wordsOf(errors.name)} required>
            <TextInput maxLength={100} {...form.register("name")} />
          </Field>
          <Field name="kind" label={word("type")} plain>
            <Select {...form.register("kind")}>
              {PORTFOLIO_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="purpose" label={t("purpose")} hint={t("purposeHint")} error={wordsOf(errors.purpose)}>
            <TextArea maxLength={500} {...form.register("purpose")} />
          </Field>
          <Field name="legalBasis" label={t("legalBasis.label")} plain>
            <Select {...form.register("legalBasis")}>
              <option value="">{t("legalBasis.none")}</option>
              {LEGAL_BASES.map((basis) => (
                <option key={basis} value={basis}>
                  {t(`legalBasis.${basis}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </FieldGroup>
      <Failure text={failure} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {t("create")}
      </Button>
    </form>
  )
}
