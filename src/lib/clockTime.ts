const MINUTE_S = 60

/** Seconds as players write them: 1:05. */
export const clockTime = (seconds: number): string => {
  const rest = seconds % MINUTE_S
  return `${Math.floor(seconds / MINUTE_S)}:${rest < 10 ? '0' : ''}${rest}`
}
