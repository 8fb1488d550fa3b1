import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { OFFER_WORD_CHARS } from '@anglers/contract/limits'
import { amountOf, fenOf, yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { open as openPage } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import type { Listing } from './Listing'

interface Props {
  listing: Listing
  sellerId: number
  askedFen: number
  /** Less may be offered than is asked. */
  bargains: boolean
  open: boolean
  onClose: () => void
}

/** Where a buyer offers a price, or takes it for what is asked. */
export function OfferSheet({ open, onClose, ...props }: Props) {
  return (
    <Sheet open={open} title={props.bargains ? t.secondhand.offer : t.secondhand.want} onClose={onClose}>
      {open && <Offering {...props} onClose={onClose} />}
    </Sheet>
  )
}

const Offering = observer(function Offering({ listing, sellerId, askedFen, bargains, onClose }: Omit<Props, 'open'>) {
  const [form] = useState(
    () =>
      new Form({
        empty: { price: amountOf(askedFen), content: '', asked: String(askedFen) },
        optional: ['content'],
        check: ({ price, asked }): { price?: string } => {
          const fen = fenOf(price)
          return !fen || fen > Number(asked) ? { price: t.secondhand.offerWrong(yuan(Number(asked))) } : {}
        },
        send: ({ price, content, asked }, key) =>
          listing.makeOffer({ priceFen: fenOf(price)!, askedFen: Number(asked), content: content.trim() }, key),
      }),
  )
  // The price asked may change meanwhile: what was typed stays, and a price that was not goes along.
  useEffect(() => {
    const { price, asked } = form.fields
    const now = String(askedFen)
    if (asked !== now) form.set({ asked: now, ...(price === amountOf(Number(asked)) && { price: amountOf(askedFen) }) })
  }, [form, askedFen])
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (!(await form.submit())) {
      const said = form.problem || Object.values(form.problems).find(Boolean)
      if (said) toaster.show(said)
      // It may have become dearer, or be gone.
      if (form.problem) void listing.refresh()
      return
    }
    toaster.show(t.secondhand.offerSent, { type: 'success' })
    onClose()
    openPage(routes.chat(sellerId))
  }
  return (
    <View className="listing-sheet">
      {bargains && (
        <Field
          label={t.secondhand.yourOffer}
          type="digit"
          value={form.fields.price}
          problem={form.problems.price}
          placeholder={amountOf(askedFen)}
          maxLength={10}
          onInput={(price) => form.set({ price })}
        />
      )}
      <Field
        label={t.common.optional(t.secondhand.offerWord)}
        value={form.fields.content}
        problem={form.problems.content}
        placeholder=""
        maxLength={OFFER_WORD_CHARS}
        onInput={(content) => form.set({ content })}
      />
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {bargains ? t.secondhand.sendOffer : `${t.secondhand.want} ${yuan(askedFen)}`}
      </Button>
    </View>
  )
})
