"use client"

import dynamic from "next/dynamic"
import type { ComponentProps } from "react"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

const loading = () => (
  <div data-screen-only>
    <Skeleton className="h-40 w-full max-w-prose" />
  </div>
)

const NoteForm = dynamic(() => import("./note-form.tsx").then((part) => part.NoteForm, missingPart), {
  loading,
})
const AddReportNote = dynamic(
  () => import("./note-form.tsx").then((part) => part.AddReportNote, missingPart),
  { loading },
)

/** A note is written once its report was read: its form comes after the page. */
export function LateNoteForm(props: ComponentProps<typeof NoteForm>) {
  return useHydrated() ? <NoteForm {...props} /> : loading()
}

/** The form of a note on the report as a whole. */
export function LateReportNote(props: ComponentProps<typeof AddReportNote>) {
  return useHydrated() ? <AddReportNote {...props} /> : loading()
}
