import { View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Fact } from '@/ui/layout/Fact'
import { Row } from '@/ui/layout/Row'

interface Props {
  info: UserInfo
}

/** How I sign in. */
export function AccountSettings({ info: { login, phone, email } }: Props) {
  return (
    <View className='card settings__card'>
      <Fact name={t.settings.login} value={login} />
      <Fact name={t.settings.phone} value={phone ?? t.settings.unset} />
      <Fact name={t.settings.email} value={email ?? t.settings.unset} />
      {(phone ?? email) && <Row name={t.settings.changePassword} to={routes.forgotten()} />}
    </View>
  )
}
