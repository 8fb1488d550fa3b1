import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MAP_SCALE_LEVEL, MAP_ZOOM_LEVEL_MAX, RADIUS_MIN_M } from '@anglers/contract/limits'
import type { MapItem, MapType } from '@anglers/contract/waterMap'
import { mapBase } from '@/features/places'
import { aroundList, type AroundType, VenueRow, VenueRowSkeleton } from '@/features/waters'
import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { MapView, zoomsByButtons } from '@/platform/map'
import { locateMe } from '@/stores/locateMe'
import { location } from '@/stores/location'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { NameAndNote } from '@/ui/base/NameAndNote'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Chips } from '@/ui/form/Chips'
import { RecordList } from '@/ui/list/RecordList'
import { AroundMap } from './aroundMap'
import { useCentre } from './useCentre'
import './MapScreen.scss'

interface Props {
  /** Where it begins; where the device is, without it, or in the town. */
  at: Point | null
}

const mapTypes: MapType[] = ['diaochang', 'dianpu', 'places']
const ALL = ''
/** How far one tap on several together goes in. */
const ZOOM_STEP = 3
const TOWN_ZOOM = 12

/** Grounds, shops and spots on a map. */
export const MapScreen = observer(function MapScreen({ at }: Props) {
  const [map] = useState(() => new AroundMap(t.waters.mapCluster))
  const [centre, setCentre] = useState<(Point & { zoom: number }) | null>(at && { ...at, zoom: MAP_SCALE_LEVEL - 2 })
  const [many, setMany] = useState<MapItem | null>(null)
  const zoom = useRef(TOWN_ZOOM)
  const zoomer = useRef<((by: 1 | -1) => void) | null>(null)

  const { centre: start, problem: nowhere, retry } = useCentre()
  useEffect(() => {
    if (start) setCentre((now) => now ?? { lat: start.lat, lng: start.lng, zoom: TOWN_ZOOM })
  }, [start])
  // What stood there may be another since: a spot was hidden, or somebody blocked; or the reader is another.
  useDidShow(() => void map.load())
  const showMe = async () => {
    const point = await locateMe()
    if (point) setCentre({ ...point, zoom: MAP_SCALE_LEVEL })
  }
  const handleMark = (key: string) => {
    const item = map.choose(key)
    if (!item?.bounds) return
    map.leave()
    const { south, north, west, east } = item.bounds
    // Several at one point never part, however far one goes in.
    const together = north - south < 1e-5 && east - west < 1e-5
    if (together || zoom.current >= MAP_ZOOM_LEVEL_MAX) setMany(item)
    else setCentre({ lat: item.lat, lng: item.lng, zoom: Math.min(MAP_ZOOM_LEVEL_MAX, zoom.current + ZOOM_STEP) })
  }
  const { chosen } = map
  const problem = centre ? map.problem : nowhere
  const names: Record<MapType, string> = { diaochang: t.waters.grounds, dianpu: t.waters.shops, places: t.waters.spots }
  return (
    <View className="map-screen">
      <View className="map-screen__filter">
        <Chips
          label={t.waters.filter}
          choices={[{ key: ALL, name: t.waters.all }, ...mapTypes.map((key) => ({ key: key as string, name: names[key] }))]}
          current={map.type ?? ALL}
          onChange={(key) => void map.setType(key === ALL ? null : (key as MapType))}
        />
      </View>
      <View className="map-screen__map">
        {centre && (
          <MapView
            centre={centre}
            marks={map.marks}
            me={location.point}
            base={mapBase()}
            label={t.waters.map}
            zoomer={zoomer}
            onRest={(bounds, level) => {
              zoom.current = level
              void map.show(bounds, level)
            }}
            onMark={handleMark}
            onTap={() => map.leave()}
          />
        )}
        <View className="map-screen__buttons">
          {zoomsByButtons && (
            <>
              <Tap className="map-screen__button" label={t.waters.mapIn} onTap={() => zoomer.current?.(1)}>
                <Text>+</Text>
              </Tap>
              <Tap className="map-screen__button" label={t.waters.mapOut} onTap={() => zoomer.current?.(-1)}>
                <Text>−</Text>
              </Tap>
            </>
          )}
          <Tap className="map-screen__button" label={t.waters.mapMe} onTap={() => void showMe()}>
            <Icon name="nearby-on" />
          </Tap>
        </View>
      </View>
      <View>
        {problem && (
          <View className="map-screen__panel" role="alert">
            <NameAndNote name={t.waters.mapTrouble} note={problem.message} />
            <Button small onTap={() => (centre ? void map.load() : retry())}>
              {t.common.retry}
            </Button>
          </View>
        )}
        {chosen?.post && (
          <View className="map-screen__panel" role="status">
            <NameAndNote
              name={chosen.post.name}
              note={chosen.post.exact ? (chosen.type ? names[chosen.type] : undefined) : t.waters.aboutPoint}
            />
            {chosen.post.exact && (
              <Button small to={routes.navigate({ lat: chosen.lat, lng: chosen.lng, name: chosen.post.name }, chosen.post.id)}>
                {t.waters.navigate}
              </Button>
            )}
            <Button small kind="primary" to={routes.post(chosen.post.id)}>
              {t.waters.details}
            </Button>
          </View>
        )}
      </View>
      <Sheet open={many !== null} title={t.waters.map} onClose={() => setMany(null)}>
        {many && <Many at={many} types={many.type ? [many.type] : [...mapTypes]} />}
      </Sheet>
    </View>
  )
})

/** What stands together at one point. */
function Many({ at, types }: { at: Point; types: AroundType[] }) {
  const [type, setType] = useState(types[0]!)
  const source = useMemo(() => aroundList(type, at, RADIUS_MIN_M, 'distance'), [type, at])
  const names: Record<AroundType, string> = { diaochang: t.waters.grounds, dianpu: t.waters.shops, places: t.waters.spots }
  return (
    <View className="map-screen__many">
      {types.length > 1 && (
        <Chips
          label={t.waters.filter}
          choices={types.map((key) => ({ key, name: names[key] }))}
          current={type}
          onChange={(key) => setType(key as AroundType)}
        />
      )}
      <RecordList
        source={source}
        render={({ post, distanceM }) => <VenueRow post={post} distanceM={distanceM} />}
        skeleton={<VenueRowSkeleton />}
        empty={{ text: t.waters.noNearby }}
      />
    </View>
  )
}
