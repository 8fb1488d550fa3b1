import type { Window } from '../infra/database.ts'

/** A page of a list, with the total. */
export interface Paged<T> {
  items: T[]
  total: number
  /** Response headers of the list, besides its total. */
  headers?: Record<string, string>
}

/** Limit and offset of a paged input, whose defaults were filled in by validation. */
export function window(input: { page?: number; per_page?: number }): Window {
  const limit = input.per_page!
  return { limit, offset: (input.page! - 1) * limit }
}
