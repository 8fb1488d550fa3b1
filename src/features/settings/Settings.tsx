import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { AboutRows, DisplayRow, LanguageRow, SignOutButton } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { backTo } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { session } from '@/stores/session'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { Skeleton } from '@/ui/base/Skeleton'
import { AccountSettings } from './AccountSettings'
import { DataSettings } from './DataSettings'
import { LeavingNotice } from './LeavingNotice'
import { myInfo } from './myInfo'
import { PrivacySettings } from './PrivacySettings'
import { ProfileSettings } from './ProfileSettings'
import './Settings.scss'

const Head = ({ name }: { name: string }) => (
  <View className="settings__head" role="heading" aria-level={2}>
    <Text>{name}</Text>
  </View>
)

/** All that a member sets. */
export const Settings = observer(function Settings() {
  const { userId } = session
  // What was known of me is gone with the session: whoever comes back from signing in anew is asked about again.
  useEffect(() => {
    if (userId) void myInfo.refresh()
  }, [userId])
  const { value, problem } = myInfo
  if (problem && !value) return <Failure problem={problem} onRetry={() => void myInfo.refresh()} />
  return (
    <Scroll onRefresh={() => myInfo.refresh()}>
      <View className="settings">
        {value?.bannedUntil && (
          <View className="settings__ban" role="status">
            <Text>{[t.settings.banned(dateOf(value.bannedUntil)), value.banReason].filter(Boolean).join(' · ')}</Text>
          </View>
        )}
        {value?.leavingAt && <LeavingNotice at={value.leavingAt} />}
        <Head name={t.settings.profile} />
        {value ? (
          <ProfileSettings info={value} />
        ) : (
          <View className="card">
            <Skeleton shape="avatar" />
            <Skeleton />
            <Skeleton width={60} />
          </View>
        )}
        {value && (
          <>
            <Head name={t.settings.privacy} />
            <PrivacySettings privacy={value.privacy} />
          </>
        )}
        <Head name={t.settings.display} />
        <View className="card settings__card">
          <DisplayRow />
          <LanguageRow />
        </View>
        {value && (
          <>
            <Head name={t.settings.account} />
            <AccountSettings info={value} />
          </>
        )}
        {value && (
          <>
            <Head name={t.settings.data} />
            <DataSettings info={value} />
          </>
        )}
        <Head name={t.account.about} />
        <View className="card settings__card">
          <AboutRows />
        </View>
        <SignOutButton onSignedOut={() => backTo(routes.mine())} />
      </View>
    </Scroll>
  )
})
