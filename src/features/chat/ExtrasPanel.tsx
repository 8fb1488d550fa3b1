import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { POST_PICTURES } from '@anglers/contract/limits'
import { canChooseFiles, chooseFiles } from '@/features/document'
import { PlaceSheet } from '@/features/places'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { choosePictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { Icon, type IconName } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { Composing } from './Composing'
import type { Outbox } from './Outbox'
import './Panels.scss'

interface Props {
  composing: Composing
  outbox: Outbox
  /** Where a red packet is sent from here. */
  redbag: string
  /** Where a gift is; none in a group. */
  gift?: string
}

/** Files that are chosen at once. */
const FILES_AT_ONCE = 5

/** Further kinds of messages: pictures, files, places. */
export function ExtrasPanel({ composing, outbox, redbag, gift }: Props) {
  const [choosing, setChoosing] = useState(false)

  const handlePicture = async (camera = false) => {
    const chosen = await choosePictures(camera ? 1 : POST_PICTURES, camera)
    if (chosen.length > 0) composing.show('none')
    outbox.addPictures(chosen)
  }
  const handleFile = () =>
    attempt(async () => {
      const chosen = await chooseFiles(FILES_AT_ONCE)
      if (chosen.length > 0) composing.show('none')
      outbox.addFiles(chosen)
    })
  const extras: { icon: IconName; name: string; run: () => unknown }[] = [
    { icon: 'picture', name: t.chat.picture, run: () => handlePicture() },
    { icon: 'camera', name: t.talk.camera, run: () => handlePicture(true) },
    { icon: 'nearby', name: t.chat.place, run: () => setChoosing(true) },
    ...(canChooseFiles ? [{ icon: 'single' as const, name: t.chat.file, run: handleFile }] : []),
    { icon: 'redbag', name: t.redbag.name, run: () => open(redbag) },
    ...(gift ? [{ icon: 'gift' as const, name: t.gift.name, run: () => open(gift) }] : []),
  ]
  return (
    <View className="chat-panel chat-panel--extras">
      {extras.map(({ icon, name, run }) => (
        <Tap key={icon} className="chat-panel__extra" onTap={() => void run()}>
          <View className="chat-panel__square">
            <Icon name={icon} />
          </View>
          <View className="chat-panel__name">
            <Text>{name}</Text>
          </View>
        </Tap>
      ))}
      <PlaceSheet
        open={choosing}
        place={null}
        onDone={(place) => outbox.add({ kind: 'place', place })}
        onClose={() => setChoosing(false)}
      />
    </View>
  )
}
