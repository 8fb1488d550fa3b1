import { View } from '@tarojs/components'
import type { Reprinted } from '@anglers/contract/content'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { lockReason } from './locks'
import './ReprintStrip.scss'

interface Props {
  reprint: Reprinted
}

/** The post that another one carries, in short. It leads there. */
export function ReprintStrip({ reprint: { id, author, title, text, picture, locked } }: Props) {
  if (id === null || !author) return <View className="reprint-strip reprint-strip--gone">{t.content.reprintGone}</View>
  const words = title || text || (locked ? lockReason(locked) : '')
  return (
    <Tap className="reprint-strip" to={routes.post(id)}>
      {picture && <Img className="reprint-strip__picture" src={picture.thumb} alt={picture.alt} color={picture.color} />}
      <View className="reprint-strip__words two-lines">{t.content.reprinted(nameOf(author), words)}</View>
    </Tap>
  )
}
