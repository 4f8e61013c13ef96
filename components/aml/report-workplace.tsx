"use client"

import dynamic from "next/dynamic"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"

/** The workplace of a report, whose code the pages of other answers do not load. */
export const ReportWorkplace = dynamic(() =>
  import("./workplace.tsx").then((part) => part.Workplace, missingPart),
)
