/** Noon of a day (YYYY-MM-DD) on this machine's clock, ISO 8601: what is shown of it is that day, whatever the time zone. */
export const noonOf = (day: string): string => new Date(`${day}T12:00`).toISOString()
