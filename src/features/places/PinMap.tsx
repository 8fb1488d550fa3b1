import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n/rooms'
import { type MapBounds, MapView } from '@/platform/map'
import { location } from '@/stores/location'
import { Icon } from '@/ui/base/Icon'
import type { PlaceChoice } from './PlaceChoice'
import { mapBase } from './town'

/** Two points that are the same to the eye. */
const isNear = (a: Point, b: Point) => Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lng - b.lng) < 1e-5
const middleOf = ({ south, north, west, east }: MapBounds): Point => ({ lat: (south + north) / 2, lng: (west + east) / 2 })

/** A map under a pin: what lies under it once the map rests is chosen. */
export const PinMap = observer(function PinMap({ choice }: { choice: PlaceChoice }) {
  const centre = choice.around
  if (!centre) return null
  const handleRest = (bounds: MapBounds) => {
    const middle = middleOf(bounds)
    if (!isNear(middle, choice.point ?? centre)) choice.setPoint(middle)
  }
  return (
    <View className="pin-map">
      <MapView
        centre={centre}
        marks={[]}
        me={location.point}
        base={mapBase()}
        label={t.place.drag}
        onRest={handleRest}
        onMark={() => undefined}
      />
      <View className="pin-map__pin">
        <Icon name="nearby-on" />
      </View>
    </View>
  )
})
