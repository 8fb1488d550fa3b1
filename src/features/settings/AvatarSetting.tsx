import { Text, View } from '@tarojs/components'
import type { UserInfo } from '@anglers/contract/account'
import { t } from '@/lib/i18n/rooms'
import { Avatar } from '@/ui/base/Avatar'
import { AvatarTap } from '@/ui/base/AvatarTap'
import { Icon } from '@/ui/base/Icon'
import { chooseAvatar, takeAvatar } from './myInfo'

interface Props {
  info: Pick<UserInfo, 'avatar' | 'nickName' | 'waiting'>
}

/** A line of the settings, behind which my picture is chosen. `AvatarCrop` has to be on the same page. */
export function AvatarSetting({ info: { avatar, nickName, waiting } }: Props) {
  return (
    <AvatarTap className="row" onTap={() => void chooseAvatar()} onChosen={(path) => void takeAvatar(path)}>
      <View className="row__name">
        <Text>{t.settings.avatar}</Text>
      </View>
      {waiting.includes('avatar') && (
        <View className="row__note">
          <Text>{t.settings.inReview}</Text>
        </View>
      )}
      <Avatar url={avatar} name={nickName} />
      <Icon name="forward" className="row__arrow" />
    </AvatarTap>
  )
}
