import { View } from '@tarojs/components'
import type { BbsCard } from '@anglers/contract/posts/bbs'
import { t } from '@/lib/i18n'
import './BbsStrip.scss'

interface Props {
  extra: BbsCard
}

/** What a post of a forum is, and what moderators say of it. */
export function BbsStrip({ extra: { kind, essence, over } }: Props) {
  const words = [kind === 'plain' ? '' : t.thread.kinds[kind], over ? t.thread.over : '', essence ? t.forum.essence : '']
    .filter(Boolean)
    .join(' · ')
  return words ? <View className={`bbs-strip${essence ? ' icon-before icon--star-on' : ''}`}>{words}</View> : null
}
