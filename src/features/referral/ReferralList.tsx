import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { Figures, UserRowSkeleton } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { SectionHead } from '@/ui/layout/SectionHead'
import { RecordList } from '@/ui/list/RecordList'
import { InvitationCard } from './InvitationCard'
import type { Invitations } from './Invitations'
import { InvitedRow } from './InvitedRow'
import './ReferralList.scss'

interface Props {
  invitations: Invitations
}

/** My invitation, what it brought, and whom. */
export const ReferralList = observer(function ReferralList({ invitations: { mine, list } }: Props) {
  const header = mine && (
    <View className="referral">
      <InvitationCard {...mine} />
      <View className="card">
        <Figures
          figures={[
            { name: t.referral.invited, count: mine.total },
            { name: t.referral.earned, count: mine.earnedPoints },
          ]}
        />
      </View>
      <SectionHead title={t.referral.list} />
    </View>
  )
  return (
    <RecordList
      source={list}
      render={(invited) => <InvitedRow invited={invited} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.referral.none }}
      header={header}
    />
  )
})
