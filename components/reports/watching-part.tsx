"use client"

import dynamic from "next/dynamic"

/** Only a PDF that is still to be sealed is watched: what watches it is fetched for that page alone. */
export const WatchingPart = dynamic(() => import("./watch-report.tsx").then((part) => part.WatchReport))
