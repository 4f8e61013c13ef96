import type { useTranslations } from "next-intl"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { documentTypeOf } from "#lib/domain/subject-kinds.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"

type Words = ReturnType<typeof useTranslations<never>>

/** Returns the question, a line for each field by its name for people; of a signature request its documents and signers. */
export function askedLines(
  { operation, input }: Pick<CheckSummary, "operation" | "input">,
  t: Words,
): string[] {
  return operation === "signature" ? requestLines(input, t) : fieldLines(input, t)
}

function fieldLines(input: Record<string, string>, t: Words): string[] {
  const label = (field: string) => {
    const key = `ask.field.${field}`
    return messageOr(t, key, field)
  }
  return Object.entries(input).map(
    ([field, value]) => `${label(field)}: ${field === "document_type" ? documentKind(value, t) : value}`,
  )
}

function requestLines(input: Record<string, string>, t: Words): string[] {
  const { documents, signers } = unflattenRequest(input).request
  return [
    `${t("words.documents")}: ${documents.map(({ name }) => name).join(" · ")}`,
    `${t("words.signers")}:`,
    ...signers.map(
      ({ full_name: name, document_type: type, document_number: number }) =>
        `${name} (${documentKind(type, t)} ${number})`,
    ),
  ]
}

function documentKind(code: string, t: Words): string {
  const type = documentTypeOf(code)
  return type ? t(`dossier.kind.${type}`) : code
}
