import type { LedgerEntry, NoteType, Statement, Unit } from '@anglers/contract/wallet'
import { makeAutoObservable, observableRef } from 'mobx'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'
import { monthNow, monthsBetween } from './months'

const UNITS: Record<NoteType, Unit> = { income: 'credit', outlay: 'credit', exp: 'experience', points: 'points' }

/** What came into an account of mine and went out of it: in all, or in one month with what it began and ended with. */
export class Notes {
  /** YYYY-MM; null: all. */
  month: string | null = null
  list: Collection<LedgerEntry, LedgerEntry>
  /** Of the chosen month. */
  statement: Resource<Statement> | null = null

  /** The statement of this month, which also says where the account begins. */
  private readonly latest: Resource<Statement>

  constructor(readonly type: NoteType) {
    this.list = this.listOf(null)
    this.latest = this.statementOf(monthNow())
    makeAutoObservable<Notes, 'latest'>(this, { type: false, list: observableRef, statement: observableRef, latest: false })
  }

  get unit(): Unit {
    return UNITS[this.type]
  }

  /** The months to choose from, the latest first; none as long as it is not known since when there is anything. */
  get months(): string[] {
    const first = this.latest.value?.firstMonth
    return first ? monthsBetween(first, monthNow()) : []
  }

  /** Asks since when there is anything. */
  async begin(): Promise<void> {
    await this.latest.load()
  }

  choose(month: string | null): void {
    if (month === this.month) return
    this.month = month
    this.list = this.listOf(month)
    this.statement = month === null ? null : this.statementOf(month)
    void this.statement?.load()
  }

  /** Everything but the list, which refreshes itself. */
  async refresh(): Promise<void> {
    await Promise.all([this.latest.refresh(), this.statement?.refresh()])
  }

  private listOf(month: string | null): Notes['list'] {
    return new Collection({
      fetch: (page, perPage) =>
        callPage('GET wallet/note', { type: this.type, month: month ?? undefined, page, per_page: perPage }, { quiet: true }),
      adopt: (entry) => entry,
    })
  }

  private statementOf(month: string): Resource<Statement> {
    return new Resource(() => call('GET wallet/statement', { unit: this.unit, month }, { quiet: true }))
  }
}
