import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { NoteKind } from '@anglers/contract/waters'
import type { DianpuDetail } from '@anglers/contract/posts/dianpu'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import { posts } from '@/features/content'
import { Stars } from '@/features/review'
import { starsLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { attempt } from '@/stores/errors'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Badge } from '@/ui/base/Badge'
import { Button } from '@/ui/base/Button'
import { hoursLines, openLabel } from './hours'
import { NoteSheet } from './NoteSheet'
import { PostsHere } from './PostsHere'
import { RunSheet } from './RunSheet'
import { Safety } from './Safety'
import { SmallMap } from './SmallMap'
import { Reviews } from './Reviews'
import { Venue } from './Venue'
import { priceLabel } from './words'
import './VenueAbout.scss'

interface Props {
  id: number
  extra: DiaochangDetail | DianpuDetail
}

/** What a fishing ground or a tackle shop offers, when and for how much, and how its visitors found it. */
export const VenueAbout = observer(function VenueAbout({ id, extra }: Props) {
  const [venue] = useState(() => new Venue(id))
  const [noting, setNoting] = useState<NoteKind | null>(null)
  const [running, setRunning] = useState(false)
  const { userId } = session
  useEffect(() => void venue.load(), [venue, userId])
  const { standing } = venue
  const place = posts.get(id)?.data.place
  const { rating, openNow, confirmed, hours, phone } = extra
  const { owner, can, claimed } = standing.value ?? {}
  const offers = extra.type === 'diaochang' ? extra.features : extra.services
  return (
    <View className="venue">
      <View className="venue__marks">
        {rating !== null && <Stars rating={rating} />}
        {rating !== null && <Text className="venue__rating">{starsLabel(rating)}</Text>}
        {openNow && <Badge kind={openNow.open ? 'main' : undefined}>{openLabel(openNow)}</Badge>}
        <Badge kind={confirmed ? 'main' : undefined}>{confirmed ? t.waters.confirmed : t.waters.unconfirmed}</Badge>
      </View>
      <SmallMap id={id} type={extra.type} />
      {extra.type === 'diaochang' ? (
        <Ground extra={extra} />
      ) : (
        <Line name={t.waters.brands} text={extra.brands.join(t.common.listSeparator)} />
      )}
      <Line name={t.waters.offers} text={offers.map((offer) => t.waters.features[offer]).join(' · ')} />
      {hours && (
        <View className="venue__part">
          <Text className="venue__name">{t.waters.hours}</Text>
          {hoursLines(hours).map(({ days, hours: open }) => (
            <View key={days} className="venue__line">
              <Text className="venue__days">{days}</Text>
              <Text>{open}</Text>
            </View>
          ))}
        </View>
      )}
      <Line name={t.waters.phone} text={phone} />
      {owner && <Line name="" text={t.waters.owner(nameOf(owner))} />}
      <View className="venue__acts">
        {phone !== '' && (
          <Button kind="primary" small onTap={() => void attempt(() => Taro.makePhoneCall({ phoneNumber: phone.replace(/[ -]/g, '') }))}>
            {t.waters.call}
          </Button>
        )}
        {extra.type === 'diaochang' && place && (
          <Button small to={routes.weather({ lat: place.lat, lng: place.lng, name: place.name, water: extra.water })}>
            {t.waters.weatherHere}
          </Button>
        )}
        {can?.run && (
          <Button small onTap={() => setRunning(true)}>
            {t.waters.run}
          </Button>
        )}
        {can?.claim && !claimed && (
          <Button small onTap={() => requireSignIn(() => setNoting('claim'))}>
            {t.waters.claim}
          </Button>
        )}
        {can?.correct && (
          <Button small onTap={() => requireSignIn(() => setNoting('correction'))}>
            {t.waters.correct}
          </Button>
        )}
        {can?.confirm && (
          <Button small onTap={() => void attempt(() => venue.confirm(!confirmed))}>
            {confirmed ? t.waters.unconfirm : t.waters.confirm}
          </Button>
        )}
      </View>
      {extra.type === 'diaochang' && <Safety id={id} />}
      <Reviews venue={venue} />
      <PostsHere id={id} />
      {can?.run && <RunSheet open={running} venue={venue} extra={extra} onClose={() => setRunning(false)} />}
      <NoteSheet kind={noting} venue={venue} onClose={() => setNoting(null)} />
    </View>
  )
})

function Ground({ extra: { water, wild, fish, prices, stocking } }: { extra: DiaochangDetail }) {
  return (
    <>
      <Line name={t.waters.water} text={[t.waters.kinds[water], wild && t.waters.wild].filter(Boolean).join(' · ')} />
      <Line name={t.waters.fish} text={fish.join(t.common.listSeparator)} />
      {prices.length > 0 && (
        <View className="venue__part">
          <Text className="venue__name">{t.waters.prices}</Text>
          {prices.map((price, at) => (
            <View key={at} className="venue__line">
              <Text className="venue__price">{priceLabel(price)}</Text>
              <Text>{price.note}</Text>
            </View>
          ))}
        </View>
      )}
      {stocking && <Line name={t.waters.stocking} text={`${stocking.on} · ${stocking.words}`} />}
    </>
  )
}

/** A fact with its name; nothing where it is not known. */
function Line({ name, text }: { name: string; text: string }) {
  return text === '' ? null : (
    <View className="venue__part">
      {name !== '' && <Text className="venue__name">{name}</Text>}
      <Text className="venue__text">{text}</Text>
    </View>
  )
}
