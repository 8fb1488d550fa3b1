import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { nameOf } from '@/lib/nameOf'
import { call } from '@/stores/api'
import { toaster } from '@/stores/overlays'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { change } from './groupMenu'
import type { GroupConversation } from './GroupConversation'
import { moveGroupToTop } from './myGroups'
import './GroupSheets.scss'

interface Props {
  group: GroupConversation
}

/** An invitation into a group: the group, the inviter, and buttons to accept or decline. */
export const GroupInvite = observer(function GroupInvite({ group }: Props) {
  const { id, name, avatar, members, invitedBy } = group.data
  const handleAccept = () =>
    void change(async () => {
      group.merge(await call('POST group-message/accept', { id }))
      moveGroupToTop(group)
    })
  const handleDecline = async () => {
    const done = await change(async () => {
      await call('POST group-message/decline', { id })
      group.merge({ invitedBy: null })
    })
    if (!done) return
    toaster.show(t.group.declined)
    back()
  }
  return (
    <View className="group-join">
      <Avatar url={avatar} name={name} size="large" />
      <View className="group-join__name">
        <Text>{name}</Text>
      </View>
      <View className="group-join__count">
        <Text>{t.group.count(members)}</Text>
      </View>
      {invitedBy && (
        <View className="group-join__by">
          <Text>{t.group.asksMe(nameOf(invitedBy))}</Text>
        </View>
      )}
      <Button kind="primary" wide onTap={handleAccept}>
        {t.group.accept}
      </Button>
      <Button wide className="group-join__decline" onTap={() => void handleDecline()}>
        {t.group.decline}
      </Button>
    </View>
  )
})
