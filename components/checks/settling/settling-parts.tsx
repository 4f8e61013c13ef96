"use client"

import dynamic from "next/dynamic"

// The forms with which a person settles a check, with their validation: fetched only by a page that shows one.

export const SettlingPart = dynamic(() => import("./settle-form.tsx").then((module) => module.SettleForm))
export const EndingPart = dynamic(() => import("./end-task-form.tsx").then((module) => module.EndTaskForm))
export const ReopeningPart = dynamic(() => import("./reopen-task.tsx").then((module) => module.ReopenTask))
