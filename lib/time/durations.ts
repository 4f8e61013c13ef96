/** Twenty-four hours in milliseconds. A civil day may be longer or shorter where clocks change: `zone-day.ts`. */
export const DAY_MS = 86_400_000
