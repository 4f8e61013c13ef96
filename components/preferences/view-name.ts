import * as z from "zod/mini"
import { MAX_VIEW_NAME } from "#lib/domain/preferences.ts"

/** The name of a view. Messages are keys of `savedViews.wrong`. */
export const viewName = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "missing", abort: true }), z.maxLength(MAX_VIEW_NAME, "long"))
