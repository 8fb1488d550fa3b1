import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { drafts, isStill } from './drafts'
import { ApiError, problemOf } from './errors'
import { session } from './session'

type Problems<F> = Partial<Record<keyof F, string>>

interface Plan<F> {
  empty: F
  /** Those that may stay empty. */
  optional?: (keyof F)[]
  /** Finds what the server would refuse anyway: a sentence for each such field. */
  check?: (fields: F) => Problems<F>
  /** @throws ApiError, NetworkError */
  send: (fields: F) => Promise<unknown>
  /** Which field a refusal is about, where the server's code says it. */
  fieldOf?: Partial<Record<ErrorCode, keyof F>>
  /** Shows what is wrong where that is no field of this form. @returns whether it did */
  elsewhere?: (error: ApiError) => boolean
  /** Under this name the device keeps what was typed, until it was sent. */
  draft?: string
  /** What no device keeps: passwords, codes. */
  secret?: (keyof F)[]
}

/** A form of a few lines of text. What was typed survives whatever goes wrong, and a reload too when it has a draft. */
export class Form<F extends Record<string, string>> {
  fields: F
  /** A sentence for each field that something is wrong with. */
  problems: Problems<F> = {}
  /** What is wrong, when it is no single field. */
  problem = ''
  busy = false

  /** What stands here was sent: typing that has only just rested brings no draft of it back. */
  private sent = false
  private readonly stopKeeping: () => void

  constructor(private readonly plan: Plan<F>) {
    this.fields = { ...plan.empty, ...(plan.draft && drafts.read<Partial<F>>(plan.draft)) }
    makeAutoObservable<Form<F>, 'plan' | 'stopKeeping'>(this, {
      fields: observableRef,
      problems: observableRef,
      plan: false,
      stopKeeping: false,
    })
    this.stopKeeping = plan.draft ? drafts.keep(plan.draft, () => this.draft) : () => undefined
  }

  /** Whether all that has to be filled in is. */
  get complete(): boolean {
    return Object.entries(this.fields).every(([name, value]) => this.plan.optional?.includes(name) || value.trim() !== '')
  }

  set(change: Partial<F>): void {
    this.fields = { ...this.fields, ...change }
    this.sent = false
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([field]) => !(field in change))) as Problems<F>
    this.problem = ''
  }

  /** Says what is wrong with one field, as found elsewhere. */
  blame(field: keyof F, problem: string): void {
    this.problems = { ...this.problems, [field]: problem }
  }

  /** @returns whether it was sent and taken; else `problems` and `problem` say why not, unless its member has left meanwhile */
  async submit(): Promise<boolean> {
    if (!this.complete || this.busy) return false
    this.problem = ''
    this.problems = this.plan.check?.(this.fields) ?? {}
    if (Object.keys(this.problems).length > 0) return false
    this.busy = true
    const sender = session.userId
    try {
      await this.plan.send(this.fields)
      if (!isStill(sender)) return false
      runInAction(() => {
        this.sent = true
      })
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

  /** The screen is left: nothing more is kept. */
  leave(): void {
    this.stopKeeping()
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
