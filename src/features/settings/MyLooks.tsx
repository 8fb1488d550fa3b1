import { View } from '@tarojs/components'
import { NICKNAME_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { AvatarCrop } from './AvatarCrop'
import { AvatarSetting } from './AvatarSetting'
import { myInfo } from './myInfo'
import { TextSetting } from './TextSetting'
import './Settings.scss'

/** What stands beside whatever I write: my picture and my name. */
export const MyLooks = observer(function MyLooks() {
  useEffect(() => void myInfo.refresh(), [])
  const { value: info, problem } = myInfo
  if (!info && problem) return <Failure problem={problem} onRetry={() => void myInfo.refresh()} />
  if (!info) {
    return (
      <View className="card">
        <Skeleton shape="avatar" />
        <Skeleton width={60} />
      </View>
    )
  }
  return (
    <View className="card settings__card">
      <AvatarSetting info={info} />
      <TextSetting field="nickName" name={t.settings.nickName} value={info.nickName} maxLength={NICKNAME_CHARS} />
      <AvatarCrop />
    </View>
  )
})
