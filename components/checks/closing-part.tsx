"use client"

import dynamic from "next/dynamic"

/** The form that closes an unknown, with what it validates by: its code is fetched only where one stands on the page. */
export const ClosingPart = dynamic(() => import("./close-form.tsx").then((module) => module.CloseForm))
