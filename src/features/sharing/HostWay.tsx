/** A browser has no button of its own: its sheet is asked for like any other way. */
export const HostWay = (_: { id: number }) => null
