import { View } from '@tarojs/components'
import { useState } from 'react'
import { PHONE_CHARS, STOCKING_CHARS } from '@anglers/contract/limits'
import type { DianpuDetail } from '@anglers/contract/posts/dianpu'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { attempt } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { DateField } from '@/ui/form/DateField'
import { Field } from '@/ui/form/Field'
import { hoursOf, typedHours } from './hours'
import { HoursField } from './HoursField'
import { PricesField, pricesOf, typedPrices } from './PricesField'
import { stockingOf } from './stocking'
import type { Venue } from './Venue'
import { typedWords, wordsOf } from './words'
import './VenueSheets.scss'

interface Props {
  open: boolean
  venue: Venue
  extra: DiaochangDetail | DianpuDetail
  onClose: () => void
}

const WORDS_CHARS = 200

const typedOf = (extra: DiaochangDetail | DianpuDetail) => {
  const ground = extra.type === 'diaochang' ? extra : null
  return {
    words: typedWords(extra.type === 'diaochang' ? extra.fish : extra.brands),
    prices: typedPrices(ground?.prices ?? []),
    hours: typedHours(extra.hours),
    phone: extra.phone,
    stocking: ground?.stocking?.words ?? '',
    stockedOn: ground?.stocking?.on ?? '',
  }
}

/**
 * Where who runs a ground or a shop says when it is open, what it costs and what it has. What was typed stays while the page is open; the
 * rest is as it is known by now, as all of it is sent.
 */
export function RunSheet({ open, venue, extra, onClose }: Props) {
  const [typed, setTyped] = useState<Partial<ReturnType<typeof typedOf>>>({})
  const fields = { ...typedOf(extra), ...typed }
  const [key, setKey] = useState(newKey)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<{ hours?: string; prices?: string; stockedOn?: string }>({})
  const isGround = extra.type === 'diaochang'
  const set = (change: typeof typed) => {
    setTyped({ ...typed, ...change })
    setProblems({})
    setKey(newKey())
  }
  const handleSave = async () => {
    const [hours, prices, stocking] = [hoursOf(fields.hours), pricesOf(fields.prices), stockingOf(fields)]
    setProblems({
      ...(hours === undefined && { hours: t.waters.hoursWrong }),
      ...(!prices && { prices: t.waters.priceWrong }),
      ...(stocking === undefined && { stockedOn: t.waters.stockedOnMissing }),
    })
    if (hours === undefined || !prices || stocking === undefined) return
    const ofGround = { prices, stocking }
    const said = { words: wordsOf(fields.words), hours, phone: fields.phone.trim(), ...(isGround && ofGround) }
    setBusy(true)
    await attempt(async () => {
      await venue.say(said, key)
      setTyped({})
      setKey(newKey())
      toaster.show(t.waters.runSaved, { type: 'success' })
      onClose()
    })
    setBusy(false)
  }
  return (
    <Sheet open={open} title={t.waters.run} onClose={onClose}>
      <View className="venue-sheet">
        {isGround && <PricesField value={fields.prices} problem={problems.prices} onChange={(prices) => set({ prices })} />}
        <HoursField value={fields.hours} problem={problems.hours} onChange={(hours) => set({ hours })} />
        <Field
          label={t.common.optional(isGround ? t.waters.fish : t.waters.brands)}
          value={fields.words}
          placeholder={isGround ? t.waters.fishHint : t.waters.brandsHint}
          maxLength={WORDS_CHARS}
          onInput={(words) => set({ words })}
        />
        <Field
          label={t.common.optional(t.waters.phone)}
          type="text"
          value={fields.phone}
          placeholder={t.waters.phoneHint}
          maxLength={PHONE_CHARS}
          onInput={(phone) => set({ phone })}
        />
        {isGround && (
          <Field
            label={t.common.optional(t.waters.stocking)}
            value={fields.stocking}
            placeholder={t.waters.stockingHint}
            maxLength={STOCKING_CHARS}
            onInput={(stocking) => set({ stocking })}
          />
        )}
        {isGround && fields.stocking.trim() !== '' && (
          <DateField
            label={t.waters.stockedOn}
            value={fields.stockedOn}
            problem={problems.stockedOn}
            min="2000-01-01"
            max="2100-12-31"
            placeholder={t.waters.stockedOn}
            onInput={(stockedOn) => set({ stockedOn })}
          />
        )}
        <Button kind="primary" wide busy={busy} onTap={() => void handleSave()}>
          {t.waters.runSave}
        </Button>
      </View>
    </Sheet>
  )
}
