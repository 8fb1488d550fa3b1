import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Place } from '@anglers/contract/common'
import { PLACE_ADDRESS_CHARS, PLACE_NAME_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { location } from '@/stores/location'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import './PlaceSheet.scss'

interface Props {
  open: boolean
  place: Place | null
  onDone: (place: Place) => void
  onClose: () => void
}

/** A coordinate has six decimals at most: about a hand's breadth. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** Names the place where the device is. */
export function PlaceSheet({ open, ...place }: Props) {
  return (
    <Sheet open={open} title={t.publish.here} onClose={place.onClose}>
      <PlaceForm {...place} />
    </Sheet>
  )
}

const PlaceForm = observer(function PlaceForm({ place, onDone, onClose }: Omit<Props, 'open'>) {
  const [name, setName] = useState(place?.name ?? '')
  const [address, setAddress] = useState(place?.address ?? '')
  const [looking, setLooking] = useState(false)
  const { point } = location

  const locate = async () => {
    setLooking(true)
    await location.locate()
    setLooking(false)
  }
  useEffect(() => void locate(), [])

  const handleDone = () => {
    if (!point) return
    onDone({ name: name.trim(), address: address.trim(), lat: rounded(point.lat), lng: rounded(point.lng) })
    onClose()
  }
  return (
    <View className="place-sheet">
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
      <View className="place-sheet__state" role="status">
        <Text>{looking ? t.publish.locating : point ? t.publish.located : t.publish.notLocated}</Text>
        {!looking && !point && (
          <Button small onTap={() => void locate()}>
            {t.publish.locateAgain}
          </Button>
        )}
      </View>
      <Button kind="primary" wide disabled={!point || !name.trim()} onTap={handleDone}>
        {t.common.done}
      </Button>
    </View>
  )
})
