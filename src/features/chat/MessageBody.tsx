import { Text, View } from '@tarojs/components'
import type { PostLink } from '@anglers/contract/chat'
import type { Picture as PictureData, Place } from '@anglers/contract/common'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { absolute } from '@/lib/url'
import { previewPictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { openPlaceMenu } from './placeMenu'
import { TextBody } from './TextBody'
import './MessageBody.scss'

interface Props {
  text: string
  picture?: PictureData
  post?: PostLink
  place?: Place
  /** Shows the picture over the whole screen; without it, it stands alone there. */
  onSee?: () => void
}

/** The lowest and the highest frame of a picture, height over width. */
const RATIO = { min: 0.5, max: 1.6 }

const ratioOf = ({ width, height }: PictureData) => Math.min(RATIO.max, Math.max(RATIO.min, height / width))

/** What a message says, unless it is spoken. */
export function MessageBody({ text, picture, post, place, onSee }: Props) {
  if (picture) return <PictureBody picture={picture} onSee={onSee} />
  if (post) return <PostBody post={post} />
  if (place) return <PlaceBody place={place} />
  return <TextBody text={text} />
}

function PictureBody({ picture, onSee = () => void attempt(() => previewPictures([absolute(picture.full)], 0)) }: { picture: PictureData, onSee?: () => void }) {
  const ratio = ratioOf(picture)
  return (
    <Tap
      className={classes('message-body message-body--picture', ratio > 1 && 'message-body--upright')}
      label={t.chat.seePicture}
      onTap={onSee}
    >
      <Picture picture={picture} size='card' ratio={ratio} />
    </Tap>
  )
}

function PostBody({ post: { id, title, author, thumb, gone } }: { post: PostLink }) {
  if (gone) return <View className='message-body message-body--text message-body--gone'><Text>{t.chat.postGone}</Text></View>
  return (
    <Tap className='message-body message-body--card' to={routes.post(id)}>
      <View className='message-body__words'>
        <View className='message-body__title two-lines'><Text>{title || t.post.postOf(author)}</Text></View>
        <View className='message-body__note ellipsis'><Text>{author}</Text></View>
      </View>
      {thumb && <Img className='message-body__thumb' src={thumb} alt='' />}
    </Tap>
  )
}

function PlaceBody({ place }: { place: Place }) {
  return (
    <Tap className='message-body message-body--card' onTap={() => void openPlaceMenu(place)}>
      <View className='message-body__sign'><Icon name='nearby-on' /></View>
      <View className='message-body__words'>
        <View className='message-body__title two-lines'><Text>{place.name}</Text></View>
        {place.address !== '' && <View className='message-body__note'><Text>{place.address}</Text></View>}
      </View>
    </Tap>
  )
}
