import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { Invitations, invitingPath, ReferralList } from '@/features/referral'
import { t } from '@/lib/i18n/rooms'
import { HOME } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function ReferralPage() {
  const [invitations] = useState(() => new Invitations())
  useShareAppMessage(() => ({ title: t.referral.shareTitle, path: invitations.mine ? invitingPath(invitations.mine.code) : HOME }))
  return (
    <MembersOnly why={t.referral.signIn}>
      <Screen>
        <ReferralList invitations={invitations} />
      </Screen>
    </MembersOnly>
  )
}
