"use client"

import dynamic from "next/dynamic"

/** Of a refused check alone: fetched only where it stands on the page. */
export const CorrectPart = dynamic(() =>
  import("#components/ask/correct-link.tsx").then((module) => module.CorrectLink),
)
