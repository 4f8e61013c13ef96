"use client"

import dynamic from "next/dynamic"

// What settles a check by a person, with what it validates by: its code is fetched only where one stands on the page.

export const SettlingPart = dynamic(() => import("./settle-form.tsx").then((module) => module.SettleForm))
export const EndingPart = dynamic(() => import("./end-task-form.tsx").then((module) => module.EndTaskForm))
export const ReopeningPart = dynamic(() => import("./reopen-task.tsx").then((module) => module.ReopenTask))
