import type { Window } from '../infra/database.ts'

/** One page of a list, and how many there are in all. */
export interface Paged<T> {
  items: T[]
  total: number
  /** What else is said of the list, beside how long it is. */
  headers?: Record<string, string>
}

/** The window of a paged input, whose defaults validation has filled in. */
export function window(input: { page?: number; per_page?: number }): Window {
  const limit = input.per_page!
  return { limit, offset: (input.page! - 1) * limit }
}
