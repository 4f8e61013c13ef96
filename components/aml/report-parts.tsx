"use client"

import dynamic from "next/dynamic"

/** The sections of a report, with what they are reviewed by: fetched only where a report stands on the page. */
export const ReportSections = dynamic(() =>
  import("./report-sections.tsx").then((module) => module.ReportSections),
)
