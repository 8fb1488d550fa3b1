import type { Message } from '@anglers/contract/chat'
import { REDBAG_HOURS } from '@anglers/contract/limits'
import { makeAutoObservable } from 'mobx'
import { InputKey } from '@/lib/key'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { Resource } from '@/stores/resource'
import { termProblems, termsOf, totalOf, type TypedTerms } from './terms'

/** Where a red packet is sent. */
export type RedbagTarget = { userId: number } | { groupId: number }

type Fields = TypedTerms & { greeting: string }

const EMPTY: Fields = { unit: 'credit', split: 'lucky', total: '', count: '', greeting: '' }

/** A red packet that is filled in and sent into a conversation. */
export class RedbagSending {
  readonly setting = new Resource(() => call('GET redbag/setting', {}, { quiet: true }))
  readonly wallet = new Resource(() => call('GET wallet', {}, { quiet: true }))
  readonly form: Form<Record<keyof Fields, string>>

  private message: Message | null = null
  /** Sent again after a lost answer, it is the same packet: one that was changed is another. */
  private readonly inputKey = new InputKey()

  constructor(private readonly to: RedbagTarget) {
    this.form = new Form<Record<keyof Fields, string>>({
      empty: 'userId' in to ? { ...EMPTY, split: 'equal', count: '1' } : EMPTY,
      optional: ['greeting'],
      check: () => termProblems(this.fields, this.setting.value),
      send: async () => {
        const { greeting } = this.fields
        const input = { ...this.to, ...termsOf(this.fields), greeting: greeting.trim() }
        this.message = await call('POST redbag/send', input, { quiet: true, key: this.inputKey.of(input) })
        this.inputKey.renew()
      },
    })
    makeAutoObservable<RedbagSending, 'to' | 'message' | 'inputKey'>(this, {
      setting: false,
      wallet: false,
      form: false,
      to: false,
      message: false,
      inputKey: false,
    })
  }

  get fields(): Fields {
    return this.form.fields as unknown as Fields
  }

  get ready(): boolean {
    return this.form.complete && totalOf(this.fields) > 0
  }

  /** What I have of the chosen unit; null while that is not known. */
  get owned(): number | null {
    return this.wallet.value ? this.wallet.value[this.fields.unit] : null
  }

  /** How much of it is missing. */
  get missing(): number {
    return this.owned === null ? 0 : Math.max(0, totalOf(this.fields) - this.owned)
  }

  get hours(): number {
    return this.setting.value?.hours ?? REDBAG_HOURS
  }

  change(change: Partial<Fields>): void {
    this.form.set(change)
  }

  /** @returns the message that carries it, once it is sent */
  async send(): Promise<Message | null> {
    if (!(await this.form.submit())) {
      void this.wallet.refresh()
      return null
    }
    return this.message
  }
}
