import { View } from '@tarojs/components'
import type { BbsCard } from '@anglers/contract/posts/bbs'
import { t } from '@/lib/i18n'
import './BbsStrip.scss'

interface Props {
  extra: BbsCard
}

/** What a post of a forum is, and what moderators say of it. */
export function BbsStrip({ extra: { kind, essence, over, bounty } }: Props) {
  const words = [
    kind === 'plain' ? '' : t.thread.kinds[kind],
    over ? (kind === 'question' ? t.thread.solved : t.thread.over) : '',
    bounty ? t.thread.bountyPoints(bounty) : '',
    essence ? t.forum.essence : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return words ? <View className={`bbs-strip${essence ? ' icon-before icon--star-on' : ''}`}>{words}</View> : null
}
