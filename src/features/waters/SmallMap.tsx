import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import type { MapType } from '@anglers/contract/waterMap'
import { mapBase, town } from '@/features/places'
import { posts } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { MapView } from '@/platform/map'
import { open } from '@/lib/navigation'
import { Tap } from '@/ui/base/Tap'
import './SmallMap.scss'

interface Props {
  /** Of a ground, a shop or a spot. */
  id: number
  type: MapType
}

const POINT_ZOOM = 15
/** By how far around something may be: so that the whole circle is seen. */
const zoomOf = (radiusM: number) => (radiusM > 2_000 ? 9 : 13)
const nothing = () => undefined

/** Where it is, as exactly as this reader may know: a map that stands still, and leads on to the way there. */
export const SmallMap = observer(function SmallMap({ id, type }: Props) {
  useEffect(() => void town.load(), [])
  const { place, area = null, title = '' } = posts.get(id)?.data ?? {}
  const at = place ?? area
  const zoom = place || !area ? POINT_ZOOM : zoomOf(area.radiusM)
  const centre = useMemo(() => at && { lat: at.lat, lng: at.lng, zoom }, [at, zoom])
  const marks = useMemo(
    () => (place ? [{ key: String(id), lat: place.lat, lng: place.lng, kind: type, label: title, count: 1 }] : []),
    [place, id, type, title],
  )
  // The map is drawn once: what it begins with has to be there.
  if (!centre || !town.value) return null
  const way = place ? routes.navigate(place, id) : routes.map(centre)
  return (
    <View className="small-map">
      <View className="small-map__map" aria-hidden>
        <MapView
          still
          centre={centre}
          marks={marks}
          me={null}
          area={place ? null : area}
          base={mapBase()}
          label={title}
          onRest={nothing}
          onMark={nothing}
          onTap={() => open(way)}
        />
      </View>
      <Tap className="small-map__over" label={place ? t.waters.navigate : t.waters.openMap} to={way} />
    </View>
  )
})
