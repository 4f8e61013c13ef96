"use client"

import dynamic from "next/dynamic"

/** Fetched when it is first opened, with the reading of tables. */
export const PasteBox = dynamic(() => import("./paste-form.tsx").then((module) => module.PasteForm))
