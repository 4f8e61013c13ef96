"use client"

import dynamic from "next/dynamic"

/** The sections of a report, with their review: fetched only by a page that shows a report. */
export const ReportSections = dynamic(() =>
  import("./report-sections.tsx").then((module) => module.ReportSections),
)
