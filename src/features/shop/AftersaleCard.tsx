import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AFTERSALE_CHARS, COURIER_CHARS } from '@anglers/contract/limits'
import type { Aftersale } from '@anglers/contract/shopAftersales'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { seePictures } from '@/stores/seePictures'
import { Button } from '@/ui/base/Button'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { aftersaleLabel, reasonLabel, withdraw } from './aftersales'
import { ShopFact } from './ShopFact'
import './AftersaleForm.scss'
import './Shop.scss'

interface Props {
  aftersale: Aftersale
  /** How its amount is written: money or points. */
  written: (amount: number) => string
  onChange: () => void
}

/** What I asked back of an order: how it stands, and what I may do now. */
export function AftersaleCard({ aftersale, written, onChange }: Props) {
  const [open, setOpen] = useState<'appeal' | 'send' | null>(null)
  const { id, title, kind, quantity, amountFen, reason, detail, pictures, answer, objection, returnTo, parcel, can } = aftersale
  const handleWithdraw = async () => {
    if (await withdraw(id)) onChange()
  }
  const handleOpen = (index: number) => seePictures(pictures, index)
  const handleDone = () => {
    setOpen(null)
    onChange()
  }
  return (
    <View className="shop-card">
      <View role="status">
        <Text className="shop-price">{aftersaleLabel(aftersale)}</Text>
      </View>
      <ShopFact name={t.shop.aftersale[kind]} value={`${title} ${t.shop.times(quantity)}`} />
      <ShopFact name={t.shop.aftersale.amount} value={written(amountFen)} />
      <ShopFact name={t.shop.aftersale.reason} value={[reasonLabel(reason), detail].filter(Boolean).join(' · ')} />
      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={handleOpen} />}
      {answer !== null && <ShopFact name={t.shop.aftersale.answer} value={answer} />}
      {objection !== null && <ShopFact name={t.shop.aftersale.objection} value={objection} />}
      {returnTo !== null && <ShopFact name={t.shop.aftersale.returnTo} value={returnTo} />}
      {parcel && <ShopFact name={parcel.company} value={parcel.number} />}
      <View className="aftersale__ways">
        {can.withdraw && (
          <Button small kind="quiet" onTap={() => void handleWithdraw()}>
            {t.shop.aftersale.withdraw}
          </Button>
        )}
        {can.appeal && (
          <Button small kind="primary" className="shop-primary" onTap={() => setOpen('appeal')}>
            {t.shop.aftersale.appeal}
          </Button>
        )}
        {can.send && (
          <Button small kind="primary" className="shop-primary" onTap={() => setOpen('send')}>
            {t.shop.aftersale.ship}
          </Button>
        )}
      </View>
      <Sheet title={t.shop.aftersale.appeal} open={open === 'appeal'} onClose={() => setOpen(null)}>
        <Appeal id={id} onDone={handleDone} />
      </Sheet>
      <Sheet title={t.shop.aftersale.ship} open={open === 'send'} onClose={() => setOpen(null)}>
        <SendBack id={id} onDone={handleDone} />
      </Sheet>
    </View>
  )
}

interface FormProps {
  id: number
  onDone: () => void
}

const Appeal = observer(function Appeal({ id, onDone }: FormProps) {
  const [form] = useState(
    () =>
      new Form({
        empty: { content: '' },
        draft: `aftersale-appeal-${id}`,
        send: ({ content }, key) => call('POST shop/aftersale', { id, action: 'appeal', content: content.trim() }, { quiet: true, key }),
      }),
  )
  return (
    <View className="aftersale">
      <TextArea
        label={t.shop.aftersale.appealHint}
        value={form.fields.content}
        problem={form.problems.content}
        placeholder={t.shop.aftersale.appealHint}
        maxLength={AFTERSALE_CHARS}
        onInput={(content) => form.set({ content })}
      />
      <SendButton form={form} onDone={onDone} />
    </View>
  )
})

const SendBack = observer(function SendBack({ id, onDone }: FormProps) {
  const [form] = useState(
    () =>
      new Form({
        empty: { company: '', number: '' },
        draft: `aftersale-parcel-${id}`,
        check: ({ number }) => (/^[0-9A-Za-z-]{6,32}$/.test(number.trim()) ? {} : { number: t.shop.aftersale.numberWrong }),
        send: ({ company, number }, key) =>
          call('POST shop/aftersale', { id, action: 'send', company: company.trim(), number: number.trim() }, { quiet: true, key }),
      }),
  )
  const { fields, problems } = form
  return (
    <View className="aftersale">
      <Field
        label={t.shop.aftersale.company}
        value={fields.company}
        maxLength={COURIER_CHARS}
        problem={problems.company}
        onInput={(company) => form.set({ company })}
      />
      <Field
        label={t.shop.aftersale.number}
        value={fields.number}
        maxLength={32}
        problem={problems.number}
        onInput={(number) => form.set({ number })}
      />
      <SendButton form={form} onDone={onDone} />
    </View>
  )
})

interface SendProps {
  form: Pick<Form<Record<string, string>>, 'busy' | 'complete' | 'problem' | 'submit' | 'leave'>
  onDone: () => void
}

const SendButton = observer(function SendButton({ form, onDone }: SendProps) {
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (await form.submit()) onDone()
    else if (form.problem) toaster.show(form.problem)
  }
  return (
    <Button wide kind="primary" className="shop-primary" busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
      {t.shop.send}
    </Button>
  )
})
