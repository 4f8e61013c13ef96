import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import type { Inspection } from "./documents/inspection.ts"
import { type Draft, newDraft } from "./draft/draft.ts"
import { keepDraft, keptDraft } from "./draft/kept-draft.ts"
import type { SendFailure } from "./send/send-failure.ts"

/** A file in this tab's hands; `inspection` is null while it is being read. `picture` is the address of its first page. */
export type LiveFile = { file: File; inspection: Inspection | null; picture: string | null }

/** The phase of the page. `delivered`: every byte is with our server, whose answer is awaited. */
export type Phase =
  | { kind: "editing" | "reviewing" | "delivered" | "opening" }
  | { kind: "uploading"; sent: number; total: number }
  | { kind: "failed"; failure: SendFailure }

/** A message at a field: the words of our server or the service, verbatim, or a key of `signatureBuilder.wrong`. */
export type FieldMessage =
  | string
  | { own: "expiryTooNear" | "documentsGone" | "documentsAltered" | "withoutReason" }

export type BuilderState = {
  draft: Draft
  live: ReadonlyMap<string, LiveFile>
  /** The messages of our server or the service, by the path of a field with its row's id. */
  serverErrors: Readonly<Record<string, readonly FieldMessage[]>>
  /** Who refused: our validation before anything was recorded, ourselves right before sending, or the service. */
  errorSource: "validation" | "us" | "service"
  /** How often there were such messages: each time, the summary takes focus. */
  errorRounds: number
  phase: Phase
  /** How many tables of signers are being read, and whether the last one added nobody. */
  readings: number
  hasReadFailed: boolean
}

const FRESH: Omit<BuilderState, "draft"> = {
  live: new Map(),
  serverErrors: {},
  errorSource: "validation",
  errorRounds: 0,
  phase: { kind: "editing" },
  readings: 0,
  hasReadFailed: false,
}

/** The request that is being prepared, in this tab's memory; null until `startBuilder`. */
export const builderStore = createStore<BuilderState | null>(() => null)

/** The same for code that runs while the page is open. */
export function builder(): BuilderState {
  const state = builderStore.getState()
  if (!state) throw new Error("the builder was not started")
  return state
}

/** Takes up the draft of this tab, and keeps it as it changes. */
export function startBuilder(zone: string): void {
  const state = builderStore.getState()
  if (state) {
    if (state.phase.kind === "opening") changeBuilder({ phase: { kind: "editing" } })
    return
  }
  builderStore.setState({ ...FRESH, draft: keptDraft(zone) })
  builderStore.subscribe((now, before) => {
    if (now && now.draft !== before?.draft) keepDraft(now.draft)
  })
}

export function changeBuilder(change: Partial<BuilderState>): void {
  builderStore.setState({ ...builder(), ...change })
}

/** Changes the draft; a message at a field that is changed has had its say. */
export function changeDraft(change: Partial<Draft>, field?: string): void {
  const { draft, serverErrors } = builder()
  const { [field ?? ""]: _, ...rest } = serverErrors
  changeBuilder({ draft: { ...draft, ...change }, serverErrors: rest })
}

/** Reads a table of signers; `work` returns whether it added any. */
export async function readingSigners(work: () => Promise<boolean>): Promise<void> {
  changeBuilder({ readings: builder().readings + 1, hasReadFailed: false })
  let cameIn = false
  try {
    cameIn = await work()
  } finally {
    changeBuilder({
      readings: builder().readings - 1,
      hasReadFailed: builder().hasReadFailed || !cameIn,
    })
  }
}

/** Whether everything that was chosen or pasted has been read. */
export function readiness({ live, readings, hasReadFailed }: BuilderState): Readiness {
  if (readings > 0 || [...live.values()].some(({ inspection }) => inspection === null)) return "looking"
  return hasReadFailed ? "failed" : "known"
}

/** An empty page with a new key. The pictures in `kept` are still shown. */
export function resetBuilder(zone: string, kept: ReadonlySet<string | null> = new Set()): void {
  for (const { picture } of builder().live.values())
    if (picture && !kept.has(picture)) URL.revokeObjectURL(picture)
  const { readings } = builder()
  builderStore.setState({ ...FRESH, readings, draft: newDraft(zone) })
}

export function useBuilder(): BuilderState | null {
  return useStore(builderStore)
}
