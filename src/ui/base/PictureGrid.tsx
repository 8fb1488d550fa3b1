import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { frameRatio } from '@/lib/pictures'
import { Img } from './Img'
import { Picture } from './Picture'
import type { PictureFile } from './Picture.types'
import { Tap } from './Tap'
import './PictureGrid.scss'

interface Props {
  pictures: PictureFile[]
  /** What the page is opened for: the first picture comes before all others. */
  first?: boolean
  /** Opens the picture viewer. */
  onOpen: (index: number) => void
}

/** Two columns for two or four pictures, three for more. */
const columnsOf = (count: number) => (count === 2 || count === 4 ? 2 : 3)

/** A single picture at its own ratio, several as squares. */
export function PictureGrid({ pictures, first, onOpen }: Props) {
  const [only, second] = pictures
  if (!only) return null
  if (!second) {
    const upright = only.height > only.width
    return (
      <Tap className={classes('picture-grid-one', upright && 'picture-grid-one--upright')} onTap={() => onOpen(0)}>
        <Picture picture={{ ...only, alt: only.alt || t.common.viewPicture }} size="card" ratio={frameRatio(only)} first={first} />
      </Tap>
    )
  }
  const columns = columnsOf(pictures.length)
  return (
    <View className={`picture-grid picture-grid--${columns}`}>
      {pictures.map((picture, index) => (
        <Tap key={picture.id} className="picture-grid__cell" onTap={() => onOpen(index)}>
          <Img
            className="picture-grid__img"
            src={columns === 2 ? picture.card : picture.thumb}
            alt={picture.alt || t.common.pictureOf(index + 1, pictures.length)}
            color={picture.color}
            first={first && index === 0}
          />
        </Tap>
      ))}
    </View>
  )
}
