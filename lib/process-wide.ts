// On globalThis: the modules of routes, of instrumentation and of the program around them are copies in one process, and a hot reload makes another.
const shared = globalThis as typeof globalThis & { __cotejo?: Map<string, unknown> }

/** Returns the one value of that name in this process, made by whichever copy of its module asks first. A name belongs to one module. */
export function processWide<T>(name: string, make: () => T): T {
  shared.__cotejo ??= new Map()
  if (!shared.__cotejo.has(name)) shared.__cotejo.set(name, make())
  return shared.__cotejo.get(name) as T
}
