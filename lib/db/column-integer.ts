import * as z from "zod/mini"

/** The largest number that a column of integers takes. */
const LARGEST = 2_147_483_647

/** A whole number, from outside, that is kept in a column of integers or compared with one: PostgreSQL fails at a larger one. */
export const columnInteger = (least: number) => z.int().check(z.gte(least), z.lte(LARGEST))
