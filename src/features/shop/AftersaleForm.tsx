import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AFTERSALE_CHARS } from '@anglers/contract/limits'
import type { AftersaleKind, AftersaleReason } from '@anglers/contract/shopAftersales'
import type { OrderLine } from '@anglers/contract/shopOrders'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Segments } from '@/ui/form/Segments'
import { TextArea } from '@/ui/form/TextArea'
import { askBack, reasonLabel, shareOf } from './aftersales'
import { Stepper } from './Stepper'
import './AftersaleForm.scss'
import './Shop.scss'

const REASONS: readonly AftersaleReason[] = ['unwanted', 'quality', 'damaged', 'wrong', 'missing', 'late', 'other']

interface Props {
  orderId: number
  line: OrderLine
  /** It was not sent yet: there is nothing to send back. */
  unsent: boolean
  onDone: () => void
}

/** Under a line of an order: where its buyer asks for money back. */
export function LineAftersale(props: Props) {
  const [open, setOpen] = useState(false)
  if (props.line.refundable === 0) return null
  return (
    <>
      <Button small kind="quiet" onTap={() => setOpen(true)}>
        {t.shop.aftersale.ask}
      </Button>
      <Sheet title={t.shop.aftersale.ask} open={open} onClose={() => setOpen(false)}>
        <AftersaleForm
          {...props}
          onDone={() => {
            setOpen(false)
            props.onDone()
          }}
        />
      </Sheet>
    </>
  )
}

const AftersaleForm = observer(function AftersaleForm({ orderId, line, unsent, onDone }: Props) {
  const [kind, setKind] = useState<AftersaleKind>('refund')
  const [reason, setReason] = useState<AftersaleReason>(unsent ? 'unwanted' : 'quality')
  const [quantity, setQuantity] = useState(line.refundable)
  const [form] = useState(() => new Form({ empty: { detail: '' }, optional: ['detail'], draft: `aftersale-${line.id}`, send }))
  const chosen = { kind, reason, quantity }
  // The form sends what is chosen when it is sent.
  const [latest] = useState({ chosen, sent: '', key: '' })
  latest.chosen = chosen
  function send({ detail }: { detail: string }) {
    const request = { lineId: line.id, ...latest.chosen, detail: detail.trim() }
    // After a lost answer the same is the same request, and anything else another one.
    const sent = JSON.stringify(request)
    if (sent !== latest.sent) Object.assign(latest, { sent, key: newKey() })
    return askBack(orderId, request, latest.key)
  }
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (await form.submit()) onDone()
    else if (form.problem) toaster.show(form.problem)
  }
  const canReturn = !unsent && line.returnable
  return (
    <View className="aftersale">
      {canReturn && (
        <Segments
          label={t.shop.aftersale.kind}
          choices={[
            { key: 'refund', name: t.shop.aftersale.refund },
            { key: 'return', name: t.shop.aftersale.return },
          ]}
          current={kind}
          onChange={setKind}
        />
      )}
      <View className="aftersale__name">
        <Text>{t.shop.aftersale.reason}</Text>
      </View>
      <Chips
        label={t.shop.aftersale.reason}
        choices={REASONS.map((one) => ({ key: one, name: reasonLabel(one) }))}
        current={reason}
        onChange={(one) => setReason(one as AftersaleReason)}
      />
      {line.refundable > 1 && (
        <View className="aftersale__quantity">
          <Text>{t.shop.quantity}</Text>
          <Stepper value={quantity} max={line.refundable} onChange={setQuantity} />
        </View>
      )}
      <TextArea
        label={t.shop.aftersale.detail}
        value={form.fields.detail}
        problem={form.problems.detail}
        maxLength={AFTERSALE_CHARS}
        onInput={(detail) => form.set({ detail })}
      />
      <View className="aftersale__sum">
        <Text>{t.shop.aftersale.back(fullYuan(shareOf(line, quantity)))}</Text>
      </View>
      <Button wide kind="primary" className="shop-primary" busy={form.busy} onTap={() => void handleSend()}>
        {t.shop.aftersale.send}
      </Button>
    </View>
  )
})
