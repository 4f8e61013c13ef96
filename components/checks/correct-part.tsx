"use client"

import dynamic from "next/dynamic"

/** For refused checks alone: fetched only by a page that shows it. */
export const CorrectPart = dynamic(() =>
  import("#components/ask/correct-link.tsx").then((module) => module.CorrectLink),
)
