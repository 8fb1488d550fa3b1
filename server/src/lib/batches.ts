/** All rows of something too long to be read at once, by their ids: `read` gets the last id so far, and returns the next rows, at most `size`. */
export async function* inBatches<T extends { id: number }>(size: number, read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
  }
}
