/** A coordinate as the wire carries it: a sixth decimal is a hand's breadth. */
export const sixDecimals = (degrees: number): number => Number(degrees.toFixed(6))
