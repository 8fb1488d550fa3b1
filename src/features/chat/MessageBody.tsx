import { Text, View } from '@tarojs/components'
import type { Picture as PictureData, Place } from '@anglers/contract/common'
import type { Attachment } from '@anglers/contract/files'
import type { MessageCard } from '@anglers/contract/messageCards'
import { classes } from '@/lib/classes'
import { FileRow } from '@/features/document/shown'
import { t } from '@/lib/i18n'
import { seePictures } from '@/stores/seePictures'
import { Icon } from '@/ui/base/Icon'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { CardBody, isKnownCard } from './CardBody'
import { openPlaceMenu } from './placeMenu'
import { TextBody } from './TextBody'
import './MessageBody.scss'

interface Props {
  text: string
  picture?: PictureData
  file?: Attachment
  card?: MessageCard
  place?: Place
  /** Opens the viewer on this picture; without it the viewer shows this picture alone. */
  onSee?: () => void
}

/** Smallest and largest height-to-width ratio of a picture's frame. */
const RATIO = { min: 0.5, max: 1.6 }

const ratioOf = ({ width, height }: PictureData) => Math.min(RATIO.max, Math.max(RATIO.min, height / width))

/** The body of a message other than a voice note. */
export function MessageBody({ text, picture, file, card, place, onSee }: Props) {
  if (picture) return <PictureBody picture={picture} onSee={onSee} />
  if (file) {
    return (
      <View className="message-body message-body--file">
        <FileRow file={file} />
      </View>
    )
  }
  if (card && isKnownCard(card)) return <CardBody card={card} />
  if (place) return <PlaceBody place={place} />
  return <TextBody text={text} />
}

function PictureBody({ picture, onSee = () => seePictures([picture], 0) }: { picture: PictureData; onSee?: () => void }) {
  const ratio = ratioOf(picture)
  return (
    <Tap
      className={classes('message-body message-body--picture', ratio > 1 && 'message-body--upright')}
      label={t.chat.seePicture}
      onTap={onSee}
    >
      <Picture picture={picture} size="card" ratio={ratio} />
    </Tap>
  )
}

function PlaceBody({ place }: { place: Place }) {
  return (
    <Tap className="message-body message-body--card" onTap={() => void openPlaceMenu(place)}>
      <View className="message-body__sign">
        <Icon name="nearby-on" />
      </View>
      <View className="message-body__words">
        <View className="message-body__title two-lines">
          <Text>{place.name}</Text>
        </View>
        {place.address !== '' && (
          <View className="message-body__note">
            <Text>{place.address}</Text>
          </View>
        )}
      </View>
    </Tap>
  )
}
