/** What differs between two documents, a line each, by its place. */
export function changesIn(kept: unknown, now: unknown, place: string[] = []): string[] {
  if (!isTree(kept) || !isTree(now)) {
    return JSON.stringify(kept) === JSON.stringify(now)
      ? []
      : [`changed ${place.join(' → ')}: ${JSON.stringify(kept)} is now ${JSON.stringify(now)}`]
  }
  return [...new Set([...Object.keys(kept), ...Object.keys(now)])].flatMap((key) => {
    const inside = [...place, key]
    if (!Object.hasOwn(now, key)) return [`removed ${inside.join(' → ')}`]
    if (!Object.hasOwn(kept, key)) return [`added ${inside.join(' → ')}`]
    return changesIn(kept[key], now[key], inside)
  })
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
