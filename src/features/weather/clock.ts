const ZONE_MS = 8 * 3_600_000
const iso = (at: string) => new Date(Date.parse(at) + ZONE_MS).toISOString()

/** The time of day by the town's clock, whatever that of the phone says: 06:12. */
export const townClock = (at: string): string => iso(at).slice(11, 16)

/** The hour of the day by the town's clock, 0 to 23. */
export const townHour = (at: string): number => Number(iso(at).slice(11, 13))

/** The month and the day by the town's clock: 05-01. */
export const townDay = (at: string): string => iso(at).slice(5, 10)
