import * as z from "zod"
import { MAX_VIEW_NAME } from "#lib/domain/preferences.ts"

/** The name of a view. Messages are keys of `savedViews.wrong`. */
export const viewName = z.string().trim().min(1, { error: "missing", abort: true }).max(MAX_VIEW_NAME, "long")
