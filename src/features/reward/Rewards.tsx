import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useFreshOnShow } from '@/lib/comingBack'
import { t } from '@/lib/i18n'
import { RecordList } from '@/ui/list/RecordList'
import { RewardForm } from './RewardForm'
import { Rewarding } from './Rewarding'
import { RewardRow } from './RewardRow'
import { RewardRowSkeleton } from './RewardRowSkeleton'

interface Props {
  postId: number
  /** Whose post it is; nobody rewards their own. */
  author: { id: number; nickName: string; avatar: string | null }
  isMine: boolean
}

/** Who rewarded a post, and the form that does it. */
export const Rewards = observer(function Rewards({ postId, author, isMine }: Props) {
  const [rewarding] = useState(() => new Rewarding(postId))
  useEffect(() => rewarding.load(), [rewarding])
  // It may have been topped up on another page.
  useFreshOnShow(rewarding.wallet)
  return (
    <RecordList
      source={rewarding.rewards}
      render={(reward) => <RewardRow reward={reward} />}
      skeleton={<RewardRowSkeleton />}
      empty={{ text: isMine ? t.reward.noneOfMine : t.reward.none }}
      header={isMine ? undefined : <RewardForm rewarding={rewarding} author={author} />}
    />
  )
})
