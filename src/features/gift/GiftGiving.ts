import type { Answer } from '@anglers/contract'
import type { Gift } from '@anglers/contract/gift'
import { makeAutoObservable, runInAction } from 'mobx'
import { InputKey } from '@/lib/key'
import { call } from '@/stores/api'
import { ApiError, showNetworkError } from '@/stores/errors'
import { Resource } from '@/stores/resource'

/** Who gets a gift, and where: the author of a post, a member, a member in their conversation. */
export interface GiftTarget {
  userId?: number
  postId?: number
  chat: boolean
}

/** The gifts on offer, which one is chosen, and giving it. */
export class GiftGiving {
  readonly gifts = new Resource(() => call('GET gift', {}, { quiet: true }))
  readonly wallet = new Resource(() => call('GET wallet', {}, { quiet: true }))
  word = ''
  busy = false
  /** Given just now. */
  given: Gift | null = null

  private chosen = ''
  /** Given again after a lost answer, it is the same gift. */
  private readonly inputKey = new InputKey()

  constructor(readonly target: GiftTarget | null) {
    makeAutoObservable<GiftGiving, 'inputKey'>(this, { gifts: false, wallet: false, target: false, inputKey: false })
  }

  get gift(): Gift | undefined {
    return this.gifts.value?.find(({ key }) => key === this.chosen)
  }

  /** How much of its unit is missing. */
  get missing(): number {
    const { gift, wallet } = this
    return gift && wallet.value ? Math.max(0, gift.price - wallet.value[gift.unit]) : 0
  }

  choose(key: string): void {
    this.chosen = key
  }

  type(word: string): void {
    this.word = word
  }

  /** The animation is over. */
  rest(): void {
    this.given = null
  }

  /** Gives it; what went wrong is said in a toast. */
  async give(): Promise<Answer<'POST gift/send'> | null> {
    const { gift, target, word } = this
    if (!gift || !target || this.busy) return null
    const input = { gift: gift.key, price: gift.price, ...target, word: word.trim() }
    this.busy = true
    try {
      const answer = await call('POST gift/send', input, { key: this.inputKey.of(input) })
      this.inputKey.renew()
      runInAction(() => {
        this.given = gift
        this.word = ''
      })
      void this.wallet.refresh()
      return answer
    } catch (error) {
      showNetworkError(error)
      if (error instanceof ApiError) void this.gifts.refresh()
      return null
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
