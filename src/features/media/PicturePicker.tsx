import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { absolute } from '@/lib/url'
import { choosePictures, previewPictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { choices, toaster } from '@/stores/overlays'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { SortCell } from '@/ui/base/SortCell'
import { Tap } from '@/ui/base/Tap'
import type { PictureUpload } from './PictureUpload'
import type { PictureUploads } from './PictureUploads'
import './PicturePicker.scss'

interface Props {
  uploads: PictureUploads
  max: number
  /** While there is none, a mere icon. */
  compact?: boolean
}

/** Pictures to send along: each shows how far it is; a tap offers what can be done with it. */
export const PicturePicker = observer(function PicturePicker({ uploads, max, compact }: Props) {
  const { items } = uploads
  const handleAdd = async () => uploads.add(await choosePictures(max - uploads.items.length))
  const notes = [uploads.problem, uploads.hasUnkept ? t.media.unkept : '']
  if (compact && items.length === 0)
    return (
      <Tap className="picture-picker__icon" label={t.media.addPictures(0, max)} onTap={() => void handleAdd()}>
        <Icon name="camera" />
      </Tap>
    )
  return (
    <>
      <View className="picture-picker">
        {items.map((item, index) => (
          <SortCell
            key={item.id}
            className="picture-picker__cell"
            index={index}
            count={items.length}
            onMove={(to) => uploads.move(item, to - uploads.items.indexOf(item))}
          >
            <Tap
              className="picture-picker__picture"
              label={t.media.pictureOf(index + 1, item.phase)}
              onTap={() => void offer(uploads, item, index, max)}
            >
              {item.preview !== '' && <Img className="picture-picker__img" src={item.preview} alt="" />}
              <UploadState item={item} />
            </Tap>
            <Tap className="picture-picker__remove" label={t.media.removeOf(index + 1)} onTap={() => remove(uploads, item, max)}>
              <View className="picture-picker__cross">
                <Icon name="close" />
              </View>
            </Tap>
          </SortCell>
        ))}
        {items.length < max && (
          <View className="picture-picker__cell">
            <Tap className="picture-picker__add" label={t.media.addPictures(items.length, max)} onTap={() => void handleAdd()}>
              <Icon name="camera" />
              <Text className="picture-picker__count">{`${items.length}/${max}`}</Text>
            </Tap>
          </View>
        )}
      </View>
      {notes.map(
        (note) =>
          note && (
            <View key={note} className="picture-note" role="status">
              <Text>{note}</Text>
            </View>
          ),
      )}
    </>
  )
})

const UploadState = observer(function UploadState({ item }: { item: PictureUpload }) {
  const { phase, percent } = item
  if (phase === 'done') return null
  return (
    <View className="picture-picker__state">
      <Text>{phase === 'sending' ? `${percent}%` : t.media.states[phase]}</Text>
      {phase === 'failed' && !item.lost && <Text>{t.media.tapToRetry}</Text>}
    </View>
  )
})

/** Removes it at once, and offers to undo that, while there is room. */
function remove(uploads: PictureUploads, item: PictureUpload, max: number): void {
  uploads.takeOut(item)
  toaster.offerUndo(t.media.removed, () => {
    if (uploads.items.length < max) uploads.putBack(item)
  })
}

/** What can be done with one of the pictures. */
async function offer(uploads: PictureUploads, item: PictureUpload, index: number, max: number): Promise<void> {
  const shown = uploads.items.filter(({ preview }) => preview)
  const urls = shown.map(({ picture, preview }) => absolute(picture?.full ?? preview))
  const { phase, lost } = item
  await choices.offer([
    ...((phase === 'failed' || phase === 'waiting') && !lost ? [{ name: t.media.sendAgain, run: () => uploads.retry(item) }] : []),
    ...(shown.includes(item)
      ? [{ name: t.media.viewLarge, run: () => void attempt(() => previewPictures(urls, shown.indexOf(item))) }]
      : []),
    ...(index > 0 ? [{ name: t.media.moveEarlier, run: () => uploads.move(item, -1) }] : []),
    ...(index < uploads.items.length - 1 ? [{ name: t.media.moveLater, run: () => uploads.move(item, 1) }] : []),
    { name: t.media.remove, destructive: true, run: () => remove(uploads, item, max) },
  ])
}
