import { View } from '@tarojs/components'
import type { Picture as PictureData } from '@anglers/contract/common'
import { classes } from '@/lib/classes'
import { Img } from '@/ui/base/Img'
import './Cover.scss'

interface Props {
  /** None: quiet water. */
  picture: PictureData | null
  /** Its lower edge is lost in the page. */
  fading?: boolean
}

/** What lies behind a member's name: their own picture, or water at dusk. */
export function Cover({ picture, fading }: Props) {
  return (
    <View className={classes('cover', fading && 'cover--fading')} style={picture ? { backgroundColor: picture.color } : undefined}>
      {picture ? (
        <Img className="cover__picture" src={picture.card} alt={picture.alt} />
      ) : (
        <>
          <View className="cover__wave cover__wave--far" />
          <View className="cover__wave cover__wave--near" />
        </>
      )}
    </View>
  )
}
