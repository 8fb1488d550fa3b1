import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Img } from '@/ui/base/Img'
import { Skeleton } from '@/ui/base/Skeleton'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { giftName } from './words'
import './MyGifts.scss'

/** The gifts that I got, by what they are. */
export const MyGifts = observer(function MyGifts() {
  const [source] = useState(() => new Resource(() => call('GET gift/my', {}, { quiet: true })))
  useEffect(() => void source.load(), [source])
  const { value: gifts, problem } = source
  if (problem && !gifts) return <Failure problem={problem} onRetry={() => void source.refresh()} />
  if (gifts?.length === 0) return <Empty text={t.gift.noneYet} way={{ name: t.gift.notes, to: routes.giftNotes() }} />
  return (
    <Scroll onRefresh={() => source.refresh()}>
      <View className="my-gifts">
        {!gifts ? (
          <View className="my-gifts__gift">
            <Skeleton shape="title" width={40} />
          </View>
        ) : (
          gifts.map(({ key, names, picture, count, lastAt }) => (
            <View key={key} className="my-gifts__gift">
              <Img className="my-gifts__picture" src={picture} alt="" />
              <View className="my-gifts__words">
                <View className="my-gifts__name">
                  <Text>{giftName(names)}</Text>
                </View>
                <View className="my-gifts__when">
                  <Text>{t.gift.lastAt(dateOf(lastAt))}</Text>
                </View>
              </View>
              <View className="my-gifts__count">
                <Text>{t.gift.times(count)}</Text>
              </View>
            </View>
          ))
        )}
      </View>
    </Scroll>
  )
})
