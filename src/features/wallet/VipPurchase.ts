import type { VipPlan } from '@anglers/contract/settings'
import { makeAutoObservable, runInAction } from 'mobx'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { InputKey } from '@/lib/key'
import { checkSession } from '@/stores/account'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { Checkout } from './Checkout'
import { periodLabel } from './words'

/** What VIP costs, which plan is chosen, and buying it with credit. */
export class VipPurchase {
  readonly choices = new Resource(() => call('GET wallet/recharge-vip', {}, { quiet: true }))
  /** For money. */
  readonly checkout = new Checkout()
  busy = false

  private chosen = ''
  /** Bought again after a lost answer, it is the same purchase. */
  private readonly inputKey = new InputKey()

  constructor() {
    makeAutoObservable<VipPurchase, 'inputKey'>(this, { choices: false, checkout: false, inputKey: false })
  }

  /** The chosen one; the first one until another is. */
  get plan(): VipPlan | undefined {
    const plans = this.choices.value?.plans ?? []
    return plans.find(({ id }) => id === this.chosen) ?? plans[0]
  }

  /** How much credit is missing, in fen. */
  get missing(): number {
    const { plan } = this
    return plan ? Math.max(0, plan.priceFen - (this.choices.value?.credit ?? 0)) : 0
  }

  choose(id: string): void {
    this.chosen = id
  }

  /** Orders it for money. */
  async order(): Promise<void> {
    const { plan } = this
    if (plan && !(await this.checkout.begin({ type: 'vip', plan: plan.id }, plan.priceFen))) void this.choices.refresh()
  }

  /** Asks, and buys. What went wrong is said in a toast; after a new price the screen shows it. */
  async buy(): Promise<void> {
    const { plan } = this
    if (!plan || this.busy) return
    if (!(await modals.ask(t.wallet.confirmVip(periodLabel(plan.months), fullYuan(plan.priceFen)), { confirmText: t.wallet.pay }))) return
    const input = { plan: plan.id, priceFen: plan.priceFen }
    runInAction(() => (this.busy = true))
    try {
      await call('POST wallet/recharge-vip-credit', input, { key: this.inputKey.of(input) })
      this.inputKey.renew()
      toaster.show(t.wallet.vipBought, { type: 'success' })
      // The badge beside one's own name.
      void checkSession()
      await this.choices.refresh()
    } catch (error) {
      showNetworkError(error)
      // Also where only the answer was lost: it may be bought.
      void this.choices.refresh()
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
