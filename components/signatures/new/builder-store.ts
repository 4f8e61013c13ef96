import { useEffect, useEffectEvent } from "react"
import { createFormControl, get, type UseFormProps } from "react-hook-form"
import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { ApiError } from "#components/query/http.ts"
import { sessionEnd } from "#components/session/session-store.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import { lazyResolver } from "#components/ui/form/lazy-resolver.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { type Draft, isBlankSigner, isUntouched, newDraft } from "./draft.ts"
import type { Inspection } from "./inspect-worker.ts"

/** A file in this tab's hands; `inspection` is null while it is being read. `picture` is the address of its first page. */
export type LiveFile = { file: File; inspection: Inspection | null; picture: string | null }

/**
 * Why a sending has no known result. `cancelled`, `cut`: the upload ended early, and an incomplete one is never sent on; `lost`: all of it arrived, and no
 * answer came back; `fileGone`: a file cannot be read any more; `refused`: our server said why.
 */
export type SendFailure =
  | { kind: "cancelled" | "cut" | "lost" | "fileGone" }
  | { kind: "refused"; error: ApiError }

/** The phase of the page. `delivered`: every byte is with our server, whose answer is awaited. */
export type Phase =
  | { kind: "editing" | "reviewing" | "delivered" | "opening" }
  | { kind: "uploading"; sent: number; total: number }
  | { kind: "failed"; failure: SendFailure }

/** What is known of the draft besides its text. */
type BuilderState = {
  isStarted: boolean
  /** The chosen files, by the ids of their documents. */
  files: ReadonlyMap<string, LiveFile>
  phase: Phase
  /** How often going on was refused since the form was opened: each time, the summary takes focus. */
  attempts: number
  /** Who refused: the rules before anything was recorded, ourselves right before sending, or the service. */
  refusedBy: "validation" | "us" | "service"
  /** How many tables of signers are being read, and whether the last one added nobody. */
  readings: number
  hasReadFailed: boolean
}

const FRESH: BuilderState = {
  isStarted: false,
  files: new Map(),
  phase: { kind: "editing" },
  attempts: 0,
  refusedBy: "validation",
  readings: 0,
  hasReadFailed: false,
}

/**
 * The request that is being prepared. Its form and its files live outside of the page, so that they outlast going elsewhere within the desk, and an upload
 * that ends meanwhile.
 */
export const draftForm = createFormControl<Draft, unknown, SignatureRequest>({
  defaultValues: newDraft("UTC"),
})
const builderStore = createStore<BuilderState>(() => FRESH)

const resolver = lazyResolver<Draft, SignatureRequest>(() =>
  import("./draft-rules.ts").then((rules) => rules.requestSchema(new Date())),
)

export const FORM_OPTIONS = {
  formControl: draftForm.formControl,
  resolver,
  shouldFocusError: false,
} as const satisfies UseFormProps<Draft, unknown, SignatureRequest>

export const builder = builderStore.getState
export const changeBuilder: (change: Partial<BuilderState>) => void = builderStore.setState

export function useBuilder(): BuilderState {
  return useStore(builderStore)
}

/** Takes up the draft of this tab, and keeps it as it changes. */
export function startBuilder(zone: string): void {
  const { isStarted, phase } = builder()
  if (isStarted) {
    if (phase.kind === "opening") changeBuilder({ phase: { kind: "editing" } })
    return
  }
  draftForm.reset(keptDraft() ?? newDraft(zone))
  let kept = JSON.stringify(draftForm.getValues())
  draftForm.subscribe({
    formState: { values: true },
    callback({ name, isSubmitted, errors }) {
      const draft = draftForm.getValues()
      const text = JSON.stringify(draft)
      if (text === kept) return
      kept = text
      keepDraft(draft, text)
      if (!name) return
      const [list] = name.split(".")
      // What is set by code, such as the state of a file, is judged anew where it has an error.
      if (isSubmitted && get(errors, name)) void draftForm.trigger(name as "name")
      // A field judges itself, and not the list that it is in.
      if (isSubmitted && get(errors, `${list}.root`)) void draftForm.trigger(list as "signers")
      // A request that came back with its messages was not judged here.
      if (!isSubmitted && get(errors, name)) draftForm.clearErrors(name as "name")
    },
  })
  changeBuilder({ isStarted: true })
}

/** Back to the form with what is wrong at its fields; the summary takes focus. */
export function refuse(refusedBy: BuilderState["refusedBy"]): void {
  changeBuilder({ phase: { kind: "editing" }, refusedBy, attempts: builder().attempts + 1 })
}

/** Judges what is changed past its field, once somebody tried to go on; a field judges itself then. */
export function judged(): { shouldValidate: boolean } {
  return { shouldValidate: builder().attempts > 0 }
}

export type ListedError = { path: string; type: string; message: string }

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

/** Raised when a draft gets other members: one that an earlier version left is not read. */
const ENTRY = "cotejo.signature-draft.3"

/** The draft that waits in this tab until it is sent or its person signs out; its files are chosen again. */
function keptDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(ENTRY) ?? "null") as Draft | null
    if (draft === null) return undefined
    return { ...draft, documents: draft.documents.map((one) => ({ ...one, file: "missing" })) }
  } catch {
    return undefined // storage may be disabled
  }
}

/** Keeps the draft as it is now, at once: its key is in the tab before the first byte is sent. */
function keepDraft(draft: Draft, text: string): void {
  if (sessionEnd.getState() !== null) return
  try {
    if (isUntouched(draft)) sessionStorage.removeItem(ENTRY)
    else sessionStorage.setItem(ENTRY, text)
  } catch {
    // Storage may be disabled: the page warns before it is left.
  }
}

/** Puts another draft on the page, whose files are chosen again. */
export function replaceDraft(draft: Draft): void {
  const { readings, isStarted, files } = builder()
  for (const { picture } of files.values()) if (picture) URL.revokeObjectURL(picture)
  changeBuilder({ ...FRESH, isStarted, readings })
  draftForm.reset(draft)
}

/** Reads a table of signers; `work` returns whether it added any. */
export async function readingSigners(work: () => Promise<boolean>): Promise<void> {
  changeBuilder({ readings: builder().readings + 1, hasReadFailed: false })
  let cameIn = false
  try {
    cameIn = await work()
  } finally {
    const { readings, hasReadFailed } = builder()
    changeBuilder({ readings: readings - 1, hasReadFailed: hasReadFailed || !cameIn })
  }
}

/** Whether everything that was chosen or pasted has been read. */
export function readiness({ files, readings, hasReadFailed }: BuilderState): Readiness {
  if (readings > 0 || [...files.values()].some(({ inspection }) => inspection === null)) return "looking"
  return hasReadFailed ? "failed" : "known"
}

/** Marks the entry of the browser's history that is the review. */
const MARK = "cotejoReview"

function isAtReview(): boolean {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null && MARK in state
}

/** Shows the review as an entry of its own in the browser's history: Back leads from it to the form, and not out of the page, which would lose the files. */
export function openReview(): void {
  const signers = draftForm.getValues("signers")
  const filled = signers.filter((signer) => !isBlankSigner(signer))
  // Then the places of the rows are those that the server names.
  if (filled.length < signers.length) draftForm.setValue("signers", filled)
  changeBuilder({ phase: { kind: "reviewing" }, attempts: 0 })
  // The router takes a state with its own marks for one of its own, and ignores it.
  if (!isAtReview()) window.history.pushState({ ...window.history.state, [MARK]: true }, "")
}

/** Goes back to the form, at once: a second press finds no button that would leave the page. */
export function leaveReview(): void {
  changeBuilder({ phase: { kind: "editing" } })
  if (isAtReview()) window.history.back()
}

/** Follows Back and Forward between the form and its review. A sending stays on the page until it has ended. */
export function useReviewStep(review: () => void): void {
  const onPopState = useEffectEvent(() => {
    const { kind } = builder().phase
    if (isAtReview() && kind === "editing") review()
    if (!isAtReview() && (kind === "reviewing" || kind === "failed"))
      changeBuilder({ phase: { kind: "editing" } })
  })
  useEffect(() => {
    addEventListener("popstate", onPopState)
    return () => removeEventListener("popstate", onPopState)
  }, [])
}
