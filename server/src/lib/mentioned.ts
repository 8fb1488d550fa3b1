/** A member whom a text calls, by the name that stands there after an @. */
export interface Mentioned {
  id: number
  name: string
}
