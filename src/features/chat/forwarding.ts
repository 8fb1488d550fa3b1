import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableRef } from 'mobx'
import { FORWARDED_AT_ONCE } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { nameOf } from '@/lib/nameOf'
import { ApiError, problemOf } from '@/stores/errors'
import { loading, modals, toaster } from '@/stores/overlays'
import { Conversation } from './Conversation'
import type { GroupConversation } from './GroupConversation'

/** Where a message can be sent on to. */
export type ForwardTarget = Conversation | GroupConversation

/** Whether a message can be sent on: nothing that costs, and no voice note. */
export function canForward({ kind, recalled, card }: Message): boolean {
  if (recalled) return false
  if (kind === 'card') return card?.type === 'post' && !card.gone
  return kind === 'text' || kind === 'picture' || kind === 'file' || kind === 'place'
}

const nameOfTarget = (target: ForwardTarget) => (target instanceof Conversation ? nameOf(target.data.user) : target.data.name)

/** A message that is being sent on, and the conversations that were chosen for it. */
export class Forwarding {
  chosen: ForwardTarget[] = []
  /** One mark for each conversation: what it took is not sent into it again. */
  private readonly marks = new Map<ForwardTarget, string>()

  constructor(private readonly message: Message) {
    makeAutoObservable<Forwarding, 'marks' | 'message'>(this, { chosen: observableRef, marks: false, message: false })
  }

  has(target: ForwardTarget): boolean {
    return this.chosen.includes(target)
  }

  /** Chooses a conversation, or takes it back. */
  flip(target: ForwardTarget): void {
    if (this.has(target)) this.chosen = this.chosen.filter((other) => other !== target)
    else if (this.chosen.length < FORWARDED_AT_ONCE) this.chosen = [...this.chosen, target]
    else toaster.show(t.talk.forwardLimit(FORWARDED_AT_ONCE))
  }

  /** Sends it into each, and says into which it did not go, or that it goes nowhere. @returns whether all took it */
  async send(): Promise<boolean> {
    const failed = await loading.during(this.sendToEach())
    if (typeof failed === 'string') {
      await modals.tell(`${t.talk.forwardRefused}\n${failed}`)
      return false
    }
    this.leave(failed.map(({ target }) => target))
    if (failed.length === 0) {
      toaster.show(t.talk.forwarded, { type: 'success' })
      return true
    }
    const names = failed.map(({ target }) => nameOfTarget(target)).join(t.common.listSeparator)
    await modals.tell(`${t.talk.forwardFailed(names)}\n${failed[0]!.why}`)
    return false
  }

  private leave(targets: ForwardTarget[]): void {
    this.chosen = targets
  }

  /** @returns who did not take it; or why nobody may be sent it */
  private async sendToEach(): Promise<{ target: ForwardTarget; why: string }[] | string> {
    const failed: { target: ForwardTarget; why: string }[] = []
    for (const target of this.chosen) {
      try {
        // The socket tells it to this device as to all others.
        await target.thread.source.send({ kind: 'forward', id: this.message.id }, this.markOf(target))
      } catch (error) {
        const own = error instanceof ApiError ? error.params.forward : undefined
        if (own) return own
        failed.push({ target, why: problemOf(error).message })
      }
    }
    return failed
  }

  private markOf(target: ForwardTarget): string {
    const mark = this.marks.get(target) ?? newKey()
    this.marks.set(target, mark)
    return mark
  }
}
