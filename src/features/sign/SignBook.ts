import type { Input } from '@anglers/contract'
import type { SignBrings, Signed, SignMonth, SignState } from '@anglers/contract/growth'
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { dateOf } from '@/lib/time'
import { checkSession } from '@/stores/account'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { monthAfter, monthOfDay } from './days'

export type DayState = 'signed' | 'madeUp' | 'missed' | 'none'

/** The daily sign-in: how one stands, the calendar, and what it brings. Which day it is says the server. */
export class SignBook {
  readonly standing = new Resource<SignState>(() => call('GET sign', {}, { quiet: true }))
  readonly brings = new Resource<SignBrings>(() => call('GET sign/task', {}, { quiet: true }))
  /** The month that the calendar shows, YYYY-MM; null: that of today. */
  chosen: string | null = null
  busy = false

  private readonly months = observable.map<string, SignMonth>({}, { deep: false })
  private key = newKey()

  constructor() {
    makeAutoObservable<SignBook, 'months' | 'key'>(this, {
      standing: false,
      brings: false,
      months: false,
      key: false,
      chosen: observableRef,
    })
  }

  get month(): string | null {
    const today = this.standing.value?.today
    return this.chosen ?? (today === undefined ? null : monthOfDay(today))
  }

  get canGoLater(): boolean {
    const today = this.standing.value?.today
    return today !== undefined && this.month !== null && this.month < monthOfDay(today)
  }

  stateOf(date: string): DayState {
    const found = this.months.get(monthOfDay(date))?.days.find(({ day }) => day === date)
    if (found) return found.madeUp ? 'madeUp' : 'signed'
    const { value } = this.standing
    const isOpen = value && this.months.has(monthOfDay(date)) && date < value.today && date >= value.makeUp.from && value.makeUp.left > 0
    return isOpen ? 'missed' : 'none'
  }

  async load(): Promise<void> {
    await this.refresh()
  }

  async refresh(): Promise<void> {
    await Promise.all([this.standing.refresh(), this.brings.refresh()])
    if (this.month !== null) await this.loadMonth(this.month)
  }

  show(months: number): void {
    if (this.month === null) return
    this.chosen = monthAfter(this.month, months)
    void this.loadMonth(this.chosen)
  }

  /** Signs in for today. */
  async sign(): Promise<void> {
    const signed = await this.send()
    if (!signed?.isNew) return
    const { gained, milestone } = signed
    if (milestone) await modals.tell(t.growth.sign.gainedMilestone(milestone.days, gained.points), { title: t.growth.sign.milestones })
    else toaster.show(t.growth.sign.gained(gained.points), { type: 'success' })
  }

  /** Makes up for a day, once the member has said yes to what it costs. */
  async makeUp(day: string): Promise<void> {
    const { value } = this.standing
    if (!value || this.busy) return
    const { sign } = t.growth
    const { points } = value.makeUp
    if (!(await modals.ask(sign.askMakeUp(points, dateOf(day)), { confirmText: sign.makeUp }))) return
    if ((await this.send({ day, points }))?.isNew) toaster.show(sign.madeUp, { type: 'success' })
  }

  private async send(missed: Input<'POST sign/add'> = {}): Promise<Signed | null> {
    if (this.busy) return null
    this.busy = true
    try {
      const signed = await call('POST sign/add', missed, { key: this.key })
      runInAction(() => {
        this.key = newKey()
        this.standing.value = signed.state
      })
      // The level beside one's own name may have changed.
      void checkSession()
      await Promise.all([this.loadMonth(monthOfDay(signed.day)), this.brings.refresh()])
      return signed
    } catch (error) {
      showNetworkError(error)
      runInAction(() => (this.key = newKey()))
      void this.standing.refresh()
      return null
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  private async loadMonth(month: string): Promise<void> {
    try {
      const loaded = await call('GET sign/day', { month }, { quiet: true })
      runInAction(() => this.months.set(month, loaded))
    } catch {
      // The calendar shows its days without marks; a refresh asks again.
    }
  }
}
