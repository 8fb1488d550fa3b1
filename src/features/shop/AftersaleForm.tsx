import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AFTERSALE_CHARS, AFTERSALE_PICTURES } from '@anglers/contract/limits'
import type { AftersaleReason } from '@anglers/contract/shopAftersales'
import { PicturePicker } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Segments } from '@/ui/form/Segments'
import { TextArea } from '@/ui/form/TextArea'
import { type AskedLine, reasonLabel, shareOf } from './aftersales'
import { RefundForm } from './RefundForm'
import { Stepper } from './Stepper'
import './AftersaleForm.scss'
import './Shop.scss'

const REASONS: readonly AftersaleReason[] = ['unwanted', 'quality', 'damaged', 'wrong', 'missing', 'late', 'other']

interface Props {
  orderId: number
  line: AskedLine
  /** It was not sent yet: there is nothing to send back. */
  unsent: boolean
  /** How a share of its price is written: money or points. */
  written: (amount: number) => string
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

const AftersaleForm = observer(function AftersaleForm({ orderId, line, unsent, written, onDone }: Props) {
  const [refund] = useState(() => new RefundForm({ orderId, line, unsent }))
  useEffect(() => () => refund.leave(), [refund])
  const { form, pictures, kind, quantity, canReturn } = refund
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
          onChange={(chosen) => refund.form.set({ kind: chosen })}
        />
      )}
      <Name>{t.shop.aftersale.reason}</Name>
      <Chips
        label={t.shop.aftersale.reason}
        choices={REASONS.map((one) => ({ key: one, name: reasonLabel(one) }))}
        current={form.fields.reason}
        onChange={(one) => refund.form.set({ reason: one as AftersaleReason })}
      />
      {line.refundable > 1 && (
        <View className="aftersale__quantity">
          <Text>{t.shop.quantity}</Text>
          <Stepper value={quantity} max={line.refundable} onChange={(count) => refund.form.set({ quantity: String(count) })} />
        </View>
      )}
      <TextArea
        label={t.shop.aftersale.detail}
        value={form.fields.detail}
        problem={form.problems.detail}
        placeholder={t.shop.aftersale.detail}
        maxLength={AFTERSALE_CHARS}
        onInput={(detail) => refund.form.set({ detail })}
      />
      <Name>{t.shop.aftersale.pictures}</Name>
      <PicturePicker uploads={pictures.uploads} max={AFTERSALE_PICTURES} />
      <View className="aftersale__sum">
        <Text>{t.shop.aftersale.back(written(shareOf(line, quantity)))}</Text>
      </View>
      <Button
        wide
        kind="primary"
        className="shop-primary"
        busy={form.busy}
        onTap={() => void refund.submit().then((taken) => taken && onDone())}
      >
        {t.shop.aftersale.send}
      </Button>
    </View>
  )
})

function Name({ children }: { children: string }) {
  return (
    <View className="aftersale__name">
      <Text>{children}</Text>
    </View>
  )
}
