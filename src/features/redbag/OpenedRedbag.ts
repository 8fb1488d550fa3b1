import type { RedbagPart } from '@anglers/contract/redbag'
import { makeAutoObservable, runInAction } from 'mobx'
import { newKey } from '@/lib/key'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { ApiError, showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { noteTaken } from './taken'

/** A turn of the button that opens it: an answer may be faster than the eye. */
const TURN_MS = 700

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, TURN_MS))

/** A red packet on its page: what it is, who took of it, and opening it. */
export class OpenedRedbag {
  readonly bag: Resource<Awaited<ReturnType<OpenedRedbag['fetch']>>>
  readonly parts: Collection<RedbagPart, RedbagPart & { id: number }>
  /** It is being opened. */
  opening = false
  /** It was opened here, just now. */
  justOpened = false
  /** What there is behind the cover is looked at without opening it. */
  peeking = false

  private readonly key = newKey()

  constructor(readonly id: number) {
    this.bag = new Resource(() => this.fetch())
    this.parts = new Collection({
      fetch: (page, perPage) => callPage('GET redbag/takers', { id, page, per_page: perPage }, { quiet: true }),
      adopt: (part) => ({ ...part, id: part.user.id }),
    })
    makeAutoObservable<OpenedRedbag, 'key' | 'fetch'>(this, { id: false, bag: false, parts: false, key: false, fetch: false })
  }

  /** Whether the cover is shown: there is something in it for me, or would be. */
  get isClosed(): boolean {
    const { value } = this.bag
    return value !== null && !this.peeking && value.mine === null && value.state === 'open' && (value.can.take || value.needs !== 'nothing')
  }

  peek(): void {
    this.peeking = true
  }

  async refresh(): Promise<void> {
    await this.bag.refresh()
  }

  /** Takes a part. Where another was faster, the page says so. */
  async open(): Promise<void> {
    if (this.opening) return
    this.opening = true
    let refusal = ''
    try {
      const { value } = this.bag
      if (value?.needs === 'follow') await call('POST user/follow', { id: value.sender.id, on: true }, { quiet: true })
      await Promise.all([call('POST redbag', { id: this.id }, { quiet: true, key: this.key }), turn()])
      noteTaken(this.id)
      runInAction(() => (this.justOpened = true))
    } catch (error) {
      if (error instanceof ApiError) refusal = error.sentence
      else showNetworkError(error)
    }
    await Promise.all([this.bag.refresh(), this.parts.refresh()])
    runInAction(() => (this.opening = false))
    // Else the page says it.
    if (refusal && this.bag.value?.state === 'open') toaster.show(refusal)
  }

  private async fetch() {
    const bag = await call('GET redbag', { id: this.id }, { quiet: true })
    if (bag.mine) noteTaken(bag.id)
    return bag
  }
}
