import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Track } from '@anglers/contract/shopExpress'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { dateOf, clockOf, timeAgo } from '@/lib/time'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { ShopFact } from './ShopFact'
import './ParcelCard.scss'
import './Shop.scss'

const SHOWN = 2

interface Props {
  /** The order, or the exchange. */
  id: number
  parcel: { company: string; number: string }
}

/** The parcel of an order: where it is, and how it came there. */
export const ParcelCard = observer(function ParcelCard({ id, parcel }: Props) {
  const { company, number } = parcel
  const [source] = useState(() => new Resource(() => call('GET shop/express', { id }, { quiet: true })))
  const [open, setOpen] = useState(false)
  // Whenever the order was asked for anew.
  useEffect(() => void source.refresh(), [source, parcel])
  const { value: track, problem } = source
  const steps = track?.steps ?? []
  return (
    <View className="shop-card">
      <View className="parcel-card__head">
        <Text className="shop-price">{track ? stateOf(track) : t.shop.track.title}</Text>
        {track?.heardAt && <Text className="parcel-card__age">{t.shop.track.heard(timeAgo(track.heardAt))}</Text>}
      </View>
      <ShopFact name={company} value={number} />
      {track?.isExample && <Note text={t.shop.track.example} />}
      {track?.isStale && !track.problem && <Note text={t.shop.track.stale} />}
      {track?.problem && <Note text={t.shop.track.problems[track.problem]} />}
      {problem && !track && (
        <View className="parcel-card__again">
          <Text className="parcel-card__note">{t.shop.track.unread}</Text>
          <Button small onTap={() => void source.refresh()}>
            {t.common.retry}
          </Button>
        </View>
      )}
      {steps.length > 0 && (
        <View className="parcel-card__steps" role="list" aria-label={t.shop.track.title}>
          {(open ? steps : steps.slice(0, SHOWN)).map(({ at, text, place }, row) => (
            <View key={`${at} ${row}`} className={classes('parcel-card__step', row === 0 && 'parcel-card__step--latest')} role="listitem">
              <View className="parcel-card__text">
                <Text>{text}</Text>
              </View>
              <View className="parcel-card__when">
                <Text>{[`${dateOf(at)} ${clockOf(at)}`, place].filter(Boolean).join(' · ')}</Text>
              </View>
            </View>
          ))}
        </View>
      )}
      {steps.length > SHOWN && (
        <Button small kind="quiet" onTap={() => setOpen(!open)}>
          {open ? t.shop.track.less : t.shop.track.all(steps.length)}
        </Button>
      )}
    </View>
  )
})

const Note = ({ text }: { text: string }) => (
  <View className="parcel-card__note">
    <Text>{text}</Text>
  </View>
)

/** It may be newer than this app. */
function stateOf({ state }: Track): string {
  const states: Record<string, string> = t.shop.track.states
  return (state && states[state]) || t.shop.track.title
}
