/** Puts a value at the end of a map; of more than `max`, the oldest goes. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.set(key, value)
  const [oldest] = map.size > max ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
