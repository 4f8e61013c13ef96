import { NOTICE_KINDS, type NoticeKind, type Notices } from "#lib/domain/notice-kinds.ts"

/** How many notices of each kind there are more than before, in the order of the kinds; those that were put away count for nothing. */
export function newNotices(
  before: Notices["counts"],
  now: Notices["counts"],
): { kind: NoticeKind; count: number }[] {
  return NOTICE_KINDS.flatMap((kind) => {
    const count = now[kind] - before[kind]
    return count > 0 ? [{ kind, count }] : []
  })
}
