import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { Place } from '@anglers/contract/common'
import { MAP_SCALE_LEVEL, PLACE_ADDRESS_CHARS, PLACE_NAME_CHARS } from '@anglers/contract/limits'
import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n'
import { type MapBounds, MapView } from '@/platform/map'
import { location } from '@/stores/location'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import { PlaceSearch } from './PlaceSearch'
import { town } from './town'
import './PlaceSheet.scss'

interface Props {
  open: boolean
  place: Place | null
  onDone: (place: Place) => void
  onClose: () => void
}

/** A coordinate has six decimals at most: about a hand's breadth. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))
/** Two points that are the same to the eye. */
const isNear = (a: Point, b: Point) => Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lng - b.lng) < 1e-5
const middleOf = ({ south, north, west, east }: MapBounds): Point => ({ lat: (south + north) / 2, lng: (west + east) / 2 })
const closeTo = ({ lat, lng }: Point) => ({ lat, lng, zoom: MAP_SCALE_LEVEL })
const TOWN_ZOOM = 12

/** Chooses a place on a map, by a word or where the device is, and names it. */
export function PlaceSheet({ open, ...place }: Props) {
  return (
    <Sheet open={open} title={t.publish.place} onClose={place.onClose}>
      <PlaceForm {...place} />
    </Sheet>
  )
}

const PlaceForm = observer(function PlaceForm({ place, onDone, onClose }: Omit<Props, 'open'>) {
  const given = useRef(place)
  const [name, setName] = useState(place?.name ?? '')
  const [address, setAddress] = useState(place?.address ?? '')
  const [looking, setLooking] = useState(false)
  /** What was chosen; the town in the middle of the map is no choice yet. */
  const [point, setPoint] = useState<Point | null>(place)
  const [centre, setCentre] = useState<(Point & { zoom: number }) | null>(place && closeTo(place))

  const choose = (chosen: Point) => {
    setPoint(chosen)
    setCentre(closeTo(chosen))
  }
  const locate = async () => {
    setLooking(true)
    const here = await location.locate()
    setLooking(false)
    if (!here) return
    setPoint(here)
    setCentre(closeTo(here))
  }
  useEffect(() => {
    if (!given.current) void locate()
  }, [])
  useEffect(() => {
    void town.load().then(() => {
      const home = town.value
      if (home) setCentre((now) => now ?? { lat: home.lat, lng: home.lng, zoom: TOWN_ZOOM })
    })
  }, [])

  const handleRest = (bounds: MapBounds) => {
    const middle = middleOf(bounds)
    if (centre && !isNear(middle, point ?? centre)) setPoint(middle)
  }
  const handleDone = () => {
    if (!point) return
    onDone({ name: name.trim(), address: address.trim(), lat: rounded(point.lat), lng: rounded(point.lng) })
    onClose()
  }
  return (
    <View className="place-sheet">
      <PlaceSearch
        around={point ?? centre}
        onChoose={(found) => {
          setName(found.name)
          setAddress(found.address)
          choose(found)
        }}
      />
      {centre && (
        <View className="place-sheet__map">
          <MapView
            centre={centre}
            marks={[]}
            me={location.point}
            tiles={town.value?.tiles ?? null}
            label={t.publish.place}
            onRest={handleRest}
            onMark={() => undefined}
          />
          <View className="place-sheet__pin">
            <Icon name="nearby-on" />
          </View>
        </View>
      )}
      <View className="place-sheet__state" role="status">
        <Text>{looking ? t.publish.locating : point ? t.publish.placeChosen : t.publish.choosePlace}</Text>
        {!looking && (
          <Button small onTap={() => void locate()}>
            {t.publish.here}
          </Button>
        )}
      </View>
      <Field
        label={t.publish.placeName}
        value={name}
        placeholder={t.publish.placeNameHint}
        maxLength={PLACE_NAME_CHARS}
        onInput={setName}
      />
      <Field
        label={t.common.optional(t.publish.address)}
        value={address}
        placeholder={t.publish.addressHint}
        maxLength={PLACE_ADDRESS_CHARS}
        onInput={setAddress}
      />
      <Button kind="primary" wide disabled={!point || !name.trim()} onTap={handleDone}>
        {t.common.done}
      </Button>
    </View>
  )
})
