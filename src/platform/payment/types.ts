import type { PayerPlace, PayRequest } from '@anglers/contract/payment'

/**
 * What came of asking the payer. `asked`: their platform says that they paid, which its server has yet to say; `cancelled`: they turned
 * back; `left`: the browser goes to the cashier, and comes back to another page; `shown`: it is for them to scan.
 */
export type Confirmation = 'asked' | 'cancelled' | 'left' | 'shown'

export interface PaymentHost {
  /** Where the app runs, as the ways to pay go by. */
  place: () => PayerPlace
  /** Whether the platform wants a code of its login with what is paid. */
  wantsCode: boolean
  /**
   * Lets the payer confirm.
   * @throws when the platform cannot take the payment
   */
  confirm: (request: PayRequest) => Promise<Confirmation>
}
