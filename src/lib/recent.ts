/** Whether something of this moment, in ms since 1970, is less than so many ms ago. It is not once the clock was turned back behind it. */
export const isRecent = (at: number, ms: number): boolean => Math.abs(Date.now() - at) < ms
