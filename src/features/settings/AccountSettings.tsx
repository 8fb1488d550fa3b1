import { View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { t } from '@/lib/i18n/rooms'
import { Fact } from '@/ui/layout/Fact'
import { AddressSetting } from './AddressSetting'
import { PasswordSetting } from './PasswordSetting'

interface Props {
  info: UserInfo
}

/** How I sign in. */
export function AccountSettings({ info }: Props) {
  return (
    <View className="card settings__card">
      <Fact name={t.settings.login} value={info.login} />
      <AddressSetting kind="phone" info={info} />
      <AddressSetting kind="email" info={info} />
      <PasswordSetting info={info} />
    </View>
  )
}
