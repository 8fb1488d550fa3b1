import type { AftersaleKind, AftersaleReason } from '@anglers/contract/shopAftersales'
import { DraftPictures } from '@/features/media'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import type { AskedLine } from './aftersales'

interface Plan {
  orderId: number
  line: AskedLine
  /** It was not sent yet: there is nothing to send back. */
  unsent: boolean
}

interface Fields extends Record<string, string> {
  kind: AftersaleKind
  reason: AftersaleReason
  quantity: string
  detail: string
}

/** What a buyer asks back of a line of an order, as they fill it in. It outlives a reload. */
export class RefundForm {
  readonly pictures: DraftPictures
  readonly form: Form<Fields>
  readonly canReturn: boolean
  private readonly most: number

  constructor({ orderId, line, unsent }: Plan) {
    this.most = line.refundable
    const draft = `aftersale-${line.id}`
    this.canReturn = !unsent && line.returnable
    this.pictures = new DraftPictures(`${draft}-pictures`, {
      onChange: () => this.form.renew(),
    })
    this.form = new Form<Fields>({
      empty: { kind: 'refund', reason: unsent ? 'unwanted' : 'quality', quantity: String(line.refundable), detail: '' },
      optional: ['detail'],
      draft,
      send: ({ reason, detail }, key) => {
        const refund = {
          lineId: line.id,
          kind: this.kind,
          reason,
          quantity: this.quantity,
          detail: detail.trim(),
          media: this.pictures.ids,
        }
        return call('POST shop/update-order', { id: orderId, action: 'refund', refund }, { quiet: true, key })
      },
    })
  }

  /** Of so many; what was kept may be of before some were paid back. */
  get quantity(): number {
    return Math.min(Number(this.form.fields.quantity), this.most)
  }

  get kind(): AftersaleKind {
    return this.canReturn ? this.form.fields.kind : 'refund'
  }

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    if (!(await this.pictures.settle())) return false
    if (!(await this.form.submit())) {
      if (this.form.problem) toaster.show(this.form.problem)
      return false
    }
    this.pictures.drop()
    return true
  }

  leave(): void {
    this.form.leave()
    this.pictures.leave()
  }
}
