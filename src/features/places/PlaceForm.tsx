import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Place } from '@anglers/contract/common'
import { PLACE_ADDRESS_CHARS, PLACE_NAME_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { canChoosePlace, choosePlace } from '@/platform/location'
import { offerSettings } from '@/stores/permission'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Field } from '@/ui/form/Field'
import { SearchBox } from '@/ui/form/SearchBox'
import { KnownList } from './KnownList'
import { PinMap } from './PinMap'
import { PlaceChoice } from './PlaceChoice'
import './PlaceForm.scss'

export interface PlaceFormProps {
  place: Place | null
  onDone: (place: Place) => void
  onClose: () => void
}

/** A place that is known nearby or found by a word, where the device is, on a map; at last, whatever one calls it. */
export const PlaceForm = observer(function PlaceForm({ place, onDone, onClose }: PlaceFormProps) {
  const [choice] = useState(() => new PlaceChoice(place))
  const { name, address, point, word, isLocating, known, done } = choice
  useEffect(() => {
    void choice.begin()
    return () => choice.leave()
  }, [choice])

  const chooseOnHost = async () => {
    const chosen = await choosePlace()
    if (chosen === 'refused') await offerSettings(t.permission.noPlace)
    else if (chosen) choice.take(chosen)
  }
  const handleDone = () => {
    if (!done) return
    onDone(done)
    onClose()
  }
  return (
    <View className="place-form">
      <SearchBox value={word} placeholder={t.place.search} onInput={(text) => choice.search(text)} onSearch={() => undefined} />
      <View className="place-form__ways">
        <Tap className="place-form__way" disabled={isLocating} onTap={() => void choice.locate()}>
          <Icon name="nearby-on" />
          <Text>{isLocating ? t.place.locating : t.place.here}</Text>
        </Tap>
        {canChoosePlace && (
          <Tap className="place-form__way" onTap={() => void chooseOnHost()}>
            <Icon name="nearby" />
            <Text>{t.place.onMap}</Text>
          </Tap>
        )}
      </View>
      {known && <KnownList known={known} onChoose={(chosen) => choice.take(chosen)} />}
      {!canChoosePlace && <PinMap choice={choice} />}
      <View className="place-form__state" role="status">
        <Text>{canChoosePlace ? (point ? t.place.picked : t.place.notPicked) : point ? t.place.chosen : t.place.drag}</Text>
      </View>
      <Field
        label={t.place.name}
        value={name}
        placeholder={t.place.nameHint}
        maxLength={PLACE_NAME_CHARS}
        onInput={(text) => choice.setName(text)}
      />
      <Field
        label={t.common.optional(t.place.address)}
        value={address}
        placeholder={t.place.addressHint}
        maxLength={PLACE_ADDRESS_CHARS}
        onInput={(text) => choice.setAddress(text)}
      />
      <View className="place-form__foot">
        <Button kind="primary" wide disabled={!done} onTap={handleDone}>
          {t.common.done}
        </Button>
      </View>
    </View>
  )
})
