import { shallow } from "zustand/shallow"

/** For `memo` of the rows of a long list: whether each prop is the same, or holds the same. */
export function areSameProps<P extends object>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every((name) => shallow(before[name], after[name]))
}
