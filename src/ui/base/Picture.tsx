import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Img } from './Img'
import type { PictureFile } from './Picture.types'
import './Picture.scss'

interface Props {
  picture: PictureFile
  /** Rendition: thumb for a square in a grid, card for the width of a card, full for the screen. */
  size: 'thumb' | 'card' | 'full'
  /** Height over width of its frame. */
  ratio: number
  className?: string
  /** Visible from the start. */
  first?: boolean
}

/** A picture in a frame of fixed ratio and colour, so that nothing jumps when it loads or fails. */
export function Picture({ picture, size, ratio, className, first }: Props) {
  return (
    <View className={classes('picture', className)} style={{ paddingTop: `${(ratio * 100).toFixed(2)}%` }}>
      <Img className="picture__img" src={picture[size]} alt={picture.alt} color={picture.color} first={first} />
    </View>
  )
}
