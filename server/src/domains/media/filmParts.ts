import type { ObjectStore } from '../../infra/store.ts'
import type { ByteSource } from '../../lib/mp4.ts'
import type { PartRow } from './videoQueries.ts'

/** The bytes of the store's file from `first` to `last`, as they come. */
async function* stored(store: ObjectStore, key: string, first: number, last: number): AsyncGenerator<Buffer> {
  const file = await store.open(key, { first, last })
  if (!file) throw new Error('a part of a film is not in the store')
  yield* file.stream as AsyncIterable<Buffer>
}

/** A film in its parts, as one: it is read in any place, and never held whole. */
export class FilmParts implements ByteSource {
  readonly size: number

  constructor(
    private readonly store: ObjectStore,
    private readonly parts: readonly PartRow[],
  ) {
    this.size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async read(at: number, bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.stream(at, at + bytes - 1)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** These bytes in their order, both ends included. */
  async *stream(first = 0, last = this.size - 1): AsyncGenerator<Buffer> {
    for (const { at, key, bytes } of this.parts) {
      const [from, to] = [Math.max(first, at), Math.min(last, at + bytes - 1)]
      if (from <= to) yield* stored(this.store, key, from - at, to - at)
    }
  }
}
