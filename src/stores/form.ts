import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { newKey } from '@/lib/key'
import { drafts, isStill } from './drafts'
import { ApiError, problemOf } from './errors'
import { session } from './session'

type Problems<F> = Partial<Record<keyof F, string>>

interface Plan<F> {
  empty: F
  /** Fields that may stay empty. */
  optional?: (keyof F)[]
  /** Client-side validation: an error message for each invalid field. */
  check?: (fields: F) => Problems<F>
  /**
   * @param key for a call that changes something: after a lost answer the same input is the same request, and any other another one
   * @throws ApiError, NetworkError
   */
  send: (fields: F, key: string) => Promise<unknown>
  /** Maps error codes of the server to fields. */
  fieldOf?: Partial<Record<ErrorCode, keyof F>>
  /** Shows errors of parameters that are no fields of this form. @returns whether it did */
  elsewhere?: (error: ApiError) => boolean
  /** Key of the draft, which is stored until the form was sent. */
  draft?: string
  /** Fields that are never stored: passwords, codes. */
  secret?: (keyof F)[]
}

/** A form of text fields. Input survives every failure, and with a draft also a reload. */
export class Form<F extends Record<string, string>> {
  fields: F
  /** An error message for each invalid field. */
  problems: Problems<F> = {}
  /** An error message that concerns no single field. */
  problem = ''
  busy = false

  /** The current input was sent: the debounced draft must not be stored afterwards. */
  private sent = false
  private hasLeft = false
  /** Who fills it in. */
  private readonly by = session.userId
  private key = newKey()
  private readonly stopKeeping: () => void

  constructor(private readonly plan: Plan<F>) {
    this.fields = { ...plan.empty, ...(plan.draft && drafts.read<Partial<F>>(plan.draft)) }
    makeAutoObservable<Form<F>, 'plan' | 'key' | 'stopKeeping' | 'hasLeft' | 'by'>(this, {
      fields: observableRef,
      problems: observableRef,
      plan: false,
      key: false,
      stopKeeping: false,
      hasLeft: false,
      by: false,
    })
    this.stopKeeping = plan.draft ? drafts.keep(plan.draft, () => this.draft) : () => undefined
  }

  /** Whether all required fields are filled in. */
  get complete(): boolean {
    return Object.entries(this.fields).every(([name, value]) => this.plan.optional?.includes(name) || value.trim() !== '')
  }

  set(change: Partial<F>): void {
    this.fields = { ...this.fields, ...change }
    this.sent = false
    this.renew()
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([field]) => !(field in change))) as Problems<F>
    this.problem = ''
  }

  /** What is sent beside the fields, such as pictures, has changed. */
  renew(): void {
    this.key = newKey()
  }

  /** Sets the error of one field from outside. */
  blame(field: keyof F, problem: string): void {
    this.problems = { ...this.problems, [field]: problem }
  }

  /**
   * @returns whether it was sent and accepted; otherwise `problems` and `problem` hold the errors, unless the member has signed out
   *   meanwhile
   */
  async submit(): Promise<boolean> {
    if (!this.complete || this.busy) return false
    this.problem = ''
    this.problems = this.plan.check?.(this.fields) ?? {}
    if (Object.keys(this.problems).length > 0) return false
    this.busy = true
    const sender = session.userId
    try {
      await this.plan.send(this.fields, this.key)
      if (!isStill(sender)) return false
      runInAction(() => {
        this.sent = true
      })
      this.renew()
      if (this.plan.draft) drafts.drop(this.plan.draft)
      return true
    } catch (error) {
      if (isStill(sender)) runInAction(() => this.explain(error))
      return false
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** The screen was left: stores what was typed last, and nothing after it. */
  leave(): void {
    if (this.hasLeft) return
    this.hasLeft = true
    this.stopKeeping()
    if (this.plan.draft && session.userId === this.by) drafts.write(this.plan.draft, this.draft)
  }

  private explain(error: unknown): void {
    if (error instanceof ApiError && this.plan.elsewhere?.(error)) return
    const { code, params, message } = error instanceof ApiError ? error : { code: '' as const, params: {}, message: '' }
    const field = code && this.plan.fieldOf?.[code]
    this.problems = {
      ...Object.fromEntries(Object.entries(params).filter(([name]) => name in this.fields)),
      ...(field && { [field]: message }),
    } as Problems<F>
    if (Object.keys(this.problems).length === 0) this.problem = problemOf(error).message
  }

  private get draft(): Partial<F> | undefined {
    if (this.sent) return undefined
    const kept = Object.entries(this.fields).filter(([name, value]) => value !== '' && !this.plan.secret?.includes(name))
    return kept.length > 0 ? (Object.fromEntries(kept) as Partial<F>) : undefined
  }
}
