import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { DISTANCE_MAX_M, NEARBY_RADIUS_M } from '@anglers/contract/limits'
import { town } from '@/features/places'
import { aroundList, type AroundType, VenueRow, VenueRowSkeleton } from '@/features/waters'
import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tabs } from '@/ui/base/Tabs'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Chips } from '@/ui/form/Chips'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { RecordList } from '@/ui/list/RecordList'
import { followed } from './followed'
import { People } from './People'
import { useCentre } from './useCentre'
import './Nearby.scss'

type Tab = 'people' | AroundType
const RADII_M = [1_000, NEARBY_RADIUS_M, 20_000, DISTANCE_MAX_M]

/** What and who is nearby: anglers, grounds, shops and spots, with the way to the map. */
export const Nearby = observer(function Nearby() {
  const [tab, setTab] = useState<Tab>('diaochang')
  const [radius, setRadius] = useState(String(NEARBY_RADIUS_M))
  const [order, setOrder] = useState<'distance' | 'rating'>('distance')
  const { centre, problem, locate, follow, retry } = useCentre()
  const tabs: { key: Tab; name: string }[] = [
    { key: 'diaochang', name: t.waters.grounds },
    { key: 'dianpu', name: t.waters.shops },
    { key: 'places', name: t.waters.spots },
    { key: 'people', name: t.waters.people },
  ]
  return (
    <View className="nearby-tab">
      <View className="nearby-tab__head">
        <View className="nearby-tab__tabs">
          <Tabs tabs={tabs} current={tab} onChange={setTab} even />
        </View>
        <Tap className="nearby-tab__map" to={routes.map(centre ?? undefined)}>
          <Icon name="nearby" />
          <Text>{t.waters.openMap}</Text>
        </Tap>
      </View>
      {centre && !centre.known && (
        <View className="nearby-tab__unknown" role="status">
          <Text className="nearby-tab__where">{t.waters.hereUnknown(town.value?.name || t.waters.townCentre)}</Text>
          <Button small onTap={() => void locate()}>
            {t.waters.locate}
          </Button>
        </View>
      )}
      {tab !== 'people' && (
        <View className="nearby-tab__filters">
          <Chips
            label={t.waters.radius}
            choices={RADII_M.map((metres) => ({ key: String(metres), name: t.waters.kilometres(String(metres / 1_000)) }))}
            current={radius}
            onChange={setRadius}
          />
          {tab !== 'places' && (
            <Chips
              label={t.waters.filter}
              choices={(['distance', 'rating'] as const).map((key) => ({ key, name: t.waters.orders[key] }))}
              current={order}
              onChange={(key) => setOrder(key as typeof order)}
            />
          )}
        </View>
      )}
      {!centre && problem ? (
        <Failure problem={problem} onRetry={retry} />
      ) : !centre ? (
        <ListSkeleton row={<VenueRowSkeleton />} />
      ) : tab === 'people' ? (
        <People centre={centre} follow={follow} />
      ) : (
        <Around key={`${tab} ${radius} ${order}`} type={tab} centre={centre} radiusM={Number(radius)} order={order} follow={follow} />
      )}
    </View>
  )
})

interface AroundProps {
  type: AroundType
  centre: Point
  radiusM: number
  order: 'distance' | 'rating'
  /** Looks where the device is now. @returns whether that is elsewhere */
  follow: () => Promise<boolean>
}

function Around({ type, centre, radiusM, order, follow }: AroundProps) {
  const source = useMemo(() => followed(aroundList(type, centre, radiusM, order), follow), [type, centre, radiusM, order, follow])
  return (
    <RecordList
      source={source}
      render={({ post, distanceM }) => <VenueRow post={post} distanceM={distanceM} />}
      skeleton={<VenueRowSkeleton />}
      empty={{ text: t.waters.noNearby, way: { name: t.titles[`pagesA/publish/${type}`], to: routes.publish(type) } }}
    />
  )
}
