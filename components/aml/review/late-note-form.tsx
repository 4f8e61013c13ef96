"use client"

import dynamic from "next/dynamic"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"

/** A note is written once its report was read: its form comes after the page. */
export const LateNoteForm = dynamic(
  () => import("./note-form.tsx").then((part) => part.NoteForm, missingPart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-40 w-full max-w-prose" />,
  },
)

/** The form of a note on the report as a whole. */
export const LateReportNote = dynamic(
  () => import("./note-form.tsx").then((part) => part.AddReportNote, missingPart),
  { ssr: false, loading: () => <Skeleton className="h-40 w-full max-w-prose" /> },
)
