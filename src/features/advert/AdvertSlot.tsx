import { Text, View } from '@tarojs/components'
import type { AdvertPlace } from '@anglers/contract/settings'
import type { Advert } from '@anglers/contract/site'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { linkOf } from '@/lib/url'
import { call } from '@/stores/api'
import { session } from '@/stores/session'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { countShown, pickAdvert } from './shownAdverts'
import './AdvertSlot.scss'

interface Props {
  place: AdvertPlace
}

/** An advert, which says that it is one; nothing at all where there is none, or its picture does not come. It runs no code of others. */
export const AdvertSlot = observer(function AdvertSlot({ place }: Props) {
  const [advert, setAdvert] = useState<Advert | null>(null)
  const reader = session.userId
  useEffect(() => {
    let isOver = false
    setAdvert(null)
    call('GET advert', { place }, { quiet: true, background: true }).then(
      (adverts) => {
        const picked = isOver ? null : pickAdvert(adverts)
        if (!picked) return
        countShown(picked.id)
        setAdvert(picked)
      },
      // A page does without.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [place, reader])
  if (!advert) return null
  const { title, picture, url } = advert
  const inside = (
    <>
      <Img
        className="advert__picture"
        src={picture.card}
        alt={picture.alt || title}
        color={picture.color}
        onError={() => setAdvert(null)}
      />
      <View className="advert__words">
        <View className="advert__mark">
          <Text>{t.site.advert}</Text>
        </View>
        <View className="advert__title">
          <Text>{title}</Text>
        </View>
      </View>
    </>
  )
  return url === '' ? (
    <View className="advert">{inside}</View>
  ) : (
    <Tap className="advert" to={linkOf(url)}>
      {inside}
    </Tap>
  )
})
