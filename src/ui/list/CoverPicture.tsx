import { Text, View } from '@tarojs/components'
import type { Picture } from '@anglers/contract/common'
import { classes } from '@/lib/classes'
import { Img } from '../base/Img'
import './CoverPicture.scss'

interface Props {
  cover: Picture | null
  /** Stands in its place where there is none. */
  sign: string
  large?: boolean
}

/** The picture of a forum or a topic, or a sign of it. */
export function CoverPicture({ cover, sign, large }: Props) {
  return (
    <View
      className={classes('cover-picture', large && 'cover-picture--large')}
      style={cover ? { backgroundColor: cover.color } : undefined}
    >
      {cover ? <Img className="cover-picture__image" src={cover.thumb} alt="" /> : <Text aria-hidden>{sign}</Text>}
    </View>
  )
}
