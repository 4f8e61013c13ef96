"use client"

import dynamic from "next/dynamic"

/** On home, for whom the PDFs are what they come for; the others do without its code. */
export const RecentTray = dynamic(() => import("./report-tray.tsx").then((module) => module.ReportTray))
