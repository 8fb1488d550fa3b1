import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'

/** Those of a screen, and some around it. */
const KEPT = 40
/** After how long what did not come is asked for again. */
const PAUSES_MS = [1_000, 4_000, 15_000]
const TOO_MANY = 429

interface Loading {
  tile: Promise<VectorTile>
  abort: AbortController
  /** How many wait for it. */
  waiting: number
  done: boolean
}

/** Vector tiles by their addresses: each is fetched once, again when the line broke, and no longer than somebody waits for it. */
export class Tiles {
  private readonly all = new Map<string, Loading>()

  /** @returns the tile, and what says that it is no longer wanted */
  get(url: string): { tile: Promise<VectorTile>; leave: () => void } {
    const loading = this.all.get(url) ?? begin(url)
    // The newest last.
    this.all.delete(url)
    this.all.set(url, loading)
    loading.waiting++
    const forget = () => {
      if (this.all.get(url) === loading) this.all.delete(url)
    }
    loading.tile.catch(forget)
    this.shrink()
    let left = false
    const leave = () => {
      if (left) return
      left = true
      if (--loading.waiting > 0 || loading.done) return
      forget()
      loading.abort.abort()
    }
    return { tile: loading.tile, leave }
  }

  private shrink(): void {
    for (const [url, { done }] of this.all) {
      if (this.all.size <= KEPT) return
      if (done) this.all.delete(url)
    }
  }
}

function begin(url: string): Loading {
  const abort = new AbortController()
  const loading: Loading = { abort, waiting: 0, done: false, tile: fetchTile(url, abort.signal) }
  loading.tile.then(
    () => (loading.done = true),
    () => undefined,
  )
  return loading
}

async function fetchTile(url: string, signal: AbortSignal): Promise<VectorTile> {
  for (const pause of PAUSES_MS) {
    try {
      return await fetchOnce(url, signal)
    } catch (error) {
      if (signal.aborted || error instanceof Refused) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetchOnce(url, signal)
}

/** What does not come by asking again. */
class Refused extends Error {}

async function fetchOnce(url: string, signal: AbortSignal): Promise<VectorTile> {
  if (signal.aborted) throw new Error('no longer wanted')
  const attempt = new AbortController()
  const end = () => attempt.abort()
  signal.addEventListener('abort', end)
  const timer = setTimeout(end, REQUEST_TIMEOUT_MS)
  try {
    const answer = await fetch(url, { signal: attempt.signal })
    if (answer.status >= 400) throw new (answer.status < 500 && answer.status !== TOO_MANY ? Refused : Error)(`${answer.status}`)
    return new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
