"use client"

import dynamic from "next/dynamic"

// The forms that settle a check by a person, with what they validate by: their code is fetched only where one stands on the page.

export const SettlingPart = dynamic(() => import("./settle-form.tsx").then((module) => module.SettleForm))
export const EndingPart = dynamic(() => import("./end-task-form.tsx").then((module) => module.EndTaskForm))
