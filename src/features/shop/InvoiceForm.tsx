import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { INVOICE_TITLE_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import { Segments } from '@/ui/form/Segments'
import './OrderDetail.scss'
import './Shop.scss'

function invoiceForm(id: number) {
  const form = new Form({
    empty: { title: '', taxNumber: '', email: '', type: 'person' },
    optional: ['taxNumber'],
    draft: 'shop-invoice',
    check: (fields) => (fields.type === 'company' && !fields.taxNumber.trim() ? { taxNumber: t.shop.taxNumberNeeded } : {}),
    send: ({ title, taxNumber, email, type: whose }, key) =>
      call(
        'POST shop/update-order',
        {
          id,
          action: 'invoice',
          invoice: {
            type: whose === 'company' ? 'company' : 'person',
            title: title.trim(),
            taxNumber: whose === 'company' ? taxNumber.trim().toUpperCase() : '',
            email: email.trim(),
          },
        },
        { quiet: true, key },
      ),
    // The server names the fields within the order's invoice.
    elsewhere: ({ params }) => {
      const wrong = (['title', 'taxNumber', 'email'] as const).filter((field) => params[`invoice.${field}`])
      for (const field of wrong) form.blame(field, params[`invoice.${field}`]!)
      return wrong.length > 0
    },
  })
  return form
}

interface Props {
  id: number
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** What the invoice of an order is to say. */
export const InvoiceForm = observer(function InvoiceForm({ id, open, onClose, onDone }: Props) {
  const [form] = useState(() => invoiceForm(id))
  useEffect(() => () => form.leave(), [form])
  const { fields, problems, problem, busy, complete } = form
  // A kept draft may be that of a company.
  const type = fields.type === 'company' ? 'company' : 'person'
  const handleSend = async () => {
    if (await form.submit()) onDone()
  }
  return (
    <Sheet title={t.shop.invoice} open={open} onClose={onClose}>
      <View className="order-detail">
        <Segments
          label={t.shop.invoice}
          choices={[
            { key: 'person', name: t.shop.person },
            { key: 'company', name: t.shop.company },
          ]}
          current={type}
          onChange={(chosen) => form.set({ type: chosen })}
        />
        <Field
          label={t.shop.invoiceTitle}
          value={fields.title}
          maxLength={INVOICE_TITLE_CHARS}
          problem={problems.title}
          onInput={(title) => form.set({ title })}
        />
        {type === 'company' && (
          <Field
            label={t.shop.taxNumber}
            value={fields.taxNumber}
            maxLength={20}
            problem={problems.taxNumber}
            onInput={(taxNumber) => form.set({ taxNumber })}
          />
        )}
        <Field
          label={t.shop.email}
          value={fields.email}
          maxLength={100}
          problem={problems.email ?? (problem || undefined)}
          onInput={(email) => form.set({ email })}
        />
        <Button wide kind="primary" className="shop-primary" busy={busy} disabled={!complete} onTap={() => void handleSend()}>
          {t.shop.send}
        </Button>
      </View>
    </Sheet>
  )
})
