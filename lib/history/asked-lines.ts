import type { useTranslations } from "next-intl"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { documentTypeOf, type SubjectKind } from "#lib/domain/subject-kinds.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { operationOf } from "#lib/operations/registry.ts"
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

type Asked = Pick<CheckSummary, "operation" | "input">

/** A field of a question as it was asked; `kind`: it is the word for a type of document, of that kind. */
export type AskedPart = { value: string; kind?: SubjectKind }

/** Splits a question into two parts: its subject, or the name of a request, and the rest. */
export function askedOf(check: Asked): { first: string; rest: AskedPart[] } {
  return check.operation === "signature" ? request(check) : question(check)
}

function question({ operation, input }: Asked) {
  const { fields, subject } = operationOf(operation)
  const { identifier, kind } = subject(input)
  const typeField = fields.find(({ control }) => control === "documentType")?.name
  const rest = Object.entries(input).filter(([, value]) => value !== identifier)
  return {
    first: identifier,
    rest: rest.map(([name, value]) =>
      name === typeField && kind !== "document" ? { value, kind } : { value },
    ),
  }
}

function request({ input }: Pick<Asked, "input">) {
  const { request: asked } = unflattenRequest(input)
  return { first: asked.name, rest: asked.signers.map((signer) => ({ value: signer.full_name })) }
}
