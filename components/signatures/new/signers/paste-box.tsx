"use client"

import { late } from "#components/ui/feedback/late.tsx"

/** Fetched when it is first opened, with the reading of tables. */
export const PasteBox = late(() => import("./paste-form.tsx").then((module) => module.PasteForm))
