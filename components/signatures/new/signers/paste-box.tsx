"use client"

import { lazyView } from "#components/ui/feedback/lazy-view.tsx"

/** Fetched when it is first opened, with the reading of tables. */
export const PasteBox = lazyView(() => import("./paste-form.tsx").then((module) => module.PasteForm))
