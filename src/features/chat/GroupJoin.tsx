import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { change } from './groupMenu'
import type { GroupConversation } from './GroupConversation'
import { moveGroupToTop } from './myGroups'
import './GroupSheets.scss'

interface Props {
  group: GroupConversation
  code: string
}

/** A group found by its code, with a button to join it. */
export const GroupJoin = observer(function GroupJoin({ group, code }: Props) {
  const { name, avatar, members } = group.data
  const handleJoin = () =>
    void change(async () => {
      group.merge(await call('POST group-message/join', { code }))
      moveGroupToTop(group)
    })
  return (
    <View className="group-join">
      <Avatar url={avatar} name={name} size="large" />
      <View className="group-join__name">
        <Text>{name}</Text>
      </View>
      <View className="group-join__count">
        <Text>{t.group.count(members)}</Text>
      </View>
      <Button kind="primary" wide onTap={handleJoin}>
        {t.group.joinIn}
      </Button>
    </View>
  )
})
