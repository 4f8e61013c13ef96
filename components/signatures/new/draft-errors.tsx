import { useTranslations } from "next-intl"
import { type FieldPath, get, useFormContext, useFormState } from "react-hook-form"
import { useRowLabel } from "#components/signatures/use-row-label.ts"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { SERVER_ERROR, setServerErrors } from "#components/ui/form/use-error-messages.ts"
import type { Problem } from "#lib/domain/failures.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { isolated } from "#lib/text/unseen.ts"
import type { Draft, DraftForm } from "./draft.ts"
import { useRefusalWords } from "./file-words.ts"

/** Who refused: the rules before anything was recorded, ourselves right before sending, or the service. */
export type RefusedBy = "validation" | "us" | "service"

type ErrorForm = Pick<DraftForm, "getValues" | "setError">

/** Our own reasons, found right before sending, and the field of each. */
const OWN = {
  expiry_too_near: ["term", "expiryTooNear"],
  documents_gone: ["documents", "documentsGone"],
  documents_altered: ["documents", "documentsAltered"],
} as const satisfies { [C in Problem["code"]]?: readonly [keyof Draft, string] }

/** Shows at the fields why it was refused: in the service's words, in ours for a reason of our own, and never without any. Returns by whom. */
export function showRefusal(
  form: ErrorForm,
  { problem, message }: Pick<CorrectableRequest, "problem" | "message">,
): RefusedBy {
  const own = problem && problem.code in OWN ? OWN[problem.code as keyof typeof OWN] : null
  const errors = Object.entries(problem?.errors ?? {}).filter(([, messages]) => messages.some(Boolean))
  const words = problem?.message || message
  if (own) form.setError(own[0], { type: "ours", message: own[1] })
  else if (errors.length > 0) showServerErrors(form, Object.fromEntries(errors))
  else if (words) showServerErrors(form, { "": [words] })
  else form.setError("root", { type: "ours", message: "withoutReason" })
  return own ? "us" : "service"
}

/** Shows messages at their fields; the server and the service name the two forms of a term apart. */
export function showServerErrors(form: ErrorForm, errors: Readonly<Record<string, readonly string[]>>): void {
  const named = Object.entries(errors).map(
    ([path, messages]) => [/^expires_(?:in|at)$/.test(path) ? "term" : path, messages] as const,
  )
  setServerErrors(form, Object.fromEntries(named), { shouldFocus: false, others: true })
}

type ListedError = { path: string; type: string; message: string }

/** The errors of a form, in its order, each with the path of its field; that of the whole form is empty. */
export function listErrors(node: unknown, path: readonly string[] = []): ListedError[] {
  if (typeof node !== "object" || node === null) return []
  const { type, message, ref: _, root, ...children } = node as Record<string, unknown>
  return [
    ...(typeof message === "string" ? [{ path: path.join("."), type: String(type), message }] : []),
    ...listErrors(root, path),
    ...Object.entries(children).flatMap(([name, child]) => listErrors(child, [...path, name])),
  ]
}

/** Returns the words of an error: those of the server as they are, of our own rules the message that their key names. */
export function useErrorWords(): (error: Pick<ListedError, "type" | "message">) => string {
  const t = useTranslations("signatureBuilder.wrong")
  const tv = useTranslations("validation")
  return ({ type, message }) => {
    if (type === SERVER_ERROR) return message
    return t.has(message as "takeOut") ? t(message as "takeOut") : tv(message as "required")
  }
}

/** The words of the error at one field of the draft; of a list, those about the list itself. */
export function useDraftError(path: FieldPath<Draft>): string | undefined {
  const { errors } = useFormState<Draft>({ name: path })
  const words = useErrorWords()
  const own = listErrors(get(errors, path)).find((error) => error.path === "")
  return own && words(own)
}

type DraftErrorsProps = { by: RefusedBy; attempt: number }

/** All that keeps the request from being sent, once somebody tried to. */
export function DraftErrors({ by, attempt }: DraftErrorsProps) {
  const t = useTranslations("signatureBuilder")
  const rowLabel = useRowLabel()
  const words = useErrorWords()
  const refusalWords = useRefusalWords()
  const { getValues } = useFormContext<Draft>()
  const { errors } = useFormState<Draft>()
  const label = (path: string) => {
    if (path === "documents" || path === "signers" || path === "term") return t(`${path}.title`)
    return path === "name" ? t("name") : (rowLabel(path) ?? path)
  }
  const lines = listErrors(errors).map((error) => {
    const [list = "", place] = error.path.split(".")
    const refused = error.message === "takeOut" ? getValues(`documents.${Number(place)}`) : null
    const isThere = place === undefined || get(getValues(), `${list}.${place}`) !== undefined
    return {
      ...(error.path && isThere && { field: error.path, label: label(error.path) }),
      // The list itself is no control: its first field is where one begins.
      ...(error.path === "signers" && { id: fieldId("signers.0.full_name") }),
      message: words(error),
      ...(refused && { label: isolated(refused.fileName), message: refusalWords(refused) ?? words(error) }),
    }
  })
  const title = { validation: undefined, service: t("serviceRefused"), us: t("notSentByUs") }
  return <ErrorSummary errors={lines} attempt={attempt} title={title[by]} />
}
