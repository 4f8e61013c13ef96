/** The lists whose views a person may save by name: those whose state is in their address. */
export const VIEWED_LISTS = ["history", "signatures", "reports"] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** Days of a view that move with the calendar. */
export const MOVING_DAYS = ["today", "sevenDays", "month"] as const
export type MovingDays = (typeof MOVING_DAYS)[number]

export type SavedView = { name: string; path: string }

/** The same as it is kept: without the days of its address where these move. */
export type StoredView = SavedView & { days?: MovingDays | undefined }

export type Preferences = {
  views: { [list in ViewedList]?: StoredView[] | undefined }
  fieldNames: boolean
  stepsHidden: boolean
}

/** Views of one list, and characters of a name; ours. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 60
