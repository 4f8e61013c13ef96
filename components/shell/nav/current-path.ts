/** Whether a page belongs to a place: itself or what lies under it, home being only itself. */
export function isCurrentPath(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`))
}
