import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import type { PostType } from '@anglers/contract/content'
import { VenueBody } from '../types/VenueBody'
import { BbsBody } from '../types/bbs/BbsBody'
import { PlacesBody } from './placesBody'
import { RedbagBody } from '../types/redbag/RedbagBody'
import { SecondhandBody } from '../types/secondhand/SecondhandBody'
import { SingleBody } from '../types/single/SingleBody'
import type { BodyProps } from './body'
import { VideoBody } from '../types/video/VideoBody'
import { PostText } from './PostText'

/** What stands on the page of each type, between the title and the pictures. */
const bodies: Record<PostType, ComponentType<BodyProps>> = {
  words: PostText,
  single: SingleBody,
  redbag: RedbagBody,
  video: VideoBody,
  diaochang: VenueBody,
  dianpu: VenueBody,
  places: PlacesBody,
  bbs: BbsBody,
  secondhand: SecondhandBody,
}

/** What there is to read of a post: of a locked one its teaser. */
export const PostBody = observer(function PostBody(props: BodyProps) {
  const { type, locked } = props.post.data
  // A type may be newer than this app: there is its text.
  const known: Partial<typeof bodies> = bodies
  const Body = (!locked && known[type]) || PostText
  return <Body {...props} />
})
