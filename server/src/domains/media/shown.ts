import { LRUCache } from 'lru-cache'
import type { Bus } from '../../infra/bus/index.ts'
import type { Context } from '../../kernel/context.ts'

const KEPT_MAX = 20_000
/** What other processes hide is heard from them at once; this is for what is never told, such as a row that the operator deletes. */
const KEPT_MS = 30_000

/** Which pictures anyone may fetch by their plain address: those that something shows to everyone. */
export class ShownPictures {
  /** Only what is shown: what is not may be in a moment, and honest readers don't ask for it. */
  private readonly shown = new LRUCache<string, Promise<boolean>>({ max: KEPT_MAX, ttl: KEPT_MS })
  private readonly ends: (() => void)[]

  /** @param ask whether something shows the picture of this key to everyone */
  constructor(
    private readonly ask: (key: string) => Promise<boolean>,
    bus: Bus,
  ) {
    const clear = () => this.shown.clear()
    this.ends = [bus.subscribe('pictures', clear), bus.onGap(clear)]
  }

  /**
   * @param key the picture's, without a size
   * @param admit called before the database is asked
   * @throws what `admit` throws
   */
  async has(key: string, admit?: () => void): Promise<boolean> {
    const known = this.shown.get(key)
    if (known) return known
    admit?.()
    // Kept while it is still asked: what is hidden meanwhile takes the answer with it.
    const asked = this.ask(key)
    this.shown.set(key, asked)
    const drop = () => void (this.shown.get(key) === asked && this.shown.delete(key))
    asked.then((isShown) => isShown || drop(), drop)
    return asked
  }

  close(): void {
    for (const end of this.ends) end()
  }
}

/** After something that showed pictures to everyone shows them no more: once that is committed, every process looks anew. */
export const hidePictures = ({ bus, afterCommit }: Context): void => afterCommit(() => bus.publish('pictures', {}))
