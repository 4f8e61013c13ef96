import type { Formats } from "next-intl"

const DAY = { day: "2-digit", month: "short", year: "numeric" } as const
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** How instants are written, by name: in 24 hours in both languages. The zone is the desk's. */
export const FORMATS = {
  dateTime: {
    datetime: { ...DAY, ...TIME },
    date: DAY,
    time: TIME,
    clock: { ...TIME, second: "2-digit" },
    seconds: { ...DAY, ...TIME, second: "2-digit" },
    /** "viernes, 27 de noviembre de 2026" */
    weekday: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  },
} as const satisfies Formats

export type InstantStyle = Exclude<keyof (typeof FORMATS)["dateTime"], "weekday">
