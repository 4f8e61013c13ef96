"use client"

import dynamic from "next/dynamic"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"

/** The forms of a person who settles a query. Few pages of a check need them: they come when they are shown. */
export const SettleForm = dynamic(() =>
  import("./settle-form.tsx").then((module) => module.SettleForm, missingPart),
)
export const EndTaskForm = dynamic(() =>
  import("./end-task-form.tsx").then((module) => module.EndTaskForm, missingPart),
)
export const ReopenTask = dynamic(() =>
  import("./end-task-form.tsx").then((module) => module.ReopenTask, missingPart),
)
