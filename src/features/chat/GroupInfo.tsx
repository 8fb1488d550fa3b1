import { Text, View } from '@tarojs/components'
import { GROUP_ANNOUNCEMENT_CHARS, GROUP_NAME_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { TextEditor } from '@/features/editing'
import { t } from '@/lib/i18n/rooms'
import { backTo } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { modals, toaster } from '@/stores/overlays'
import { Avatar } from '@/ui/base/Avatar'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { Row } from '@/ui/layout/Row'
import { SectionHead } from '@/ui/layout/SectionHead'
import { SheetRow } from '@/ui/layout/SheetRow'
import { RecordList } from '@/ui/list/RecordList'
import { GroupMemberRow } from './GroupMemberRow'
import { clear, pin } from './conversationMenu'
import { change, chooseGroupPicture, leaveGroup, muteGroup, openGroupMemberMenu } from './groupMenu'
import { membersOf } from './groupMembers'
import type { GroupConversation } from './GroupConversation'
import { InviteSheet } from './InviteSheet'
import { myGroups } from './myGroups'
import { SearchSheet } from './SearchSheet'
import { shareGroup } from './shareGroup'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import './GroupSheets.scss'

interface Props {
  group: GroupConversation
}

async function changeCode(group: GroupConversation): Promise<void> {
  if (!(await modals.ask(t.group.newCodeSure, { confirmText: t.group.newCode }))) return
  if (await change(() => group.edit({ newCode: true }))) toaster.show(t.group.newCodeDone, { type: 'success' })
}

/** A group's announcement, settings and members. */
export const GroupInfo = observer(function GroupInfo({ group }: Props) {
  const [source] = useState(() => membersOf(group.id))
  const [inviting, setInviting] = useState(false)
  const [searching, setSearching] = useState(false)
  const handleFound = (id: number) => {
    setSearching(false)
    group.thread.lead(id)
    backTo(routes.group(group.id))
  }
  const { name, avatar, announcement = '', members, muted, pinned, silenced = false, invited = 0, can, code } = group.data

  const header = (
    <>
      <View className="group-info__rows">
        {can?.edit ? (
          <SheetRow icon="edit" name={t.group.announcement}>
            {(close) => (
              <TextEditor
                field="announcement"
                name={t.group.announcement}
                value={announcement}
                placeholder={t.group.announcementHint}
                maxLength={GROUP_ANNOUNCEMENT_CHARS}
                optional
                tall
                draft={`group-announcement-${group.id}`}
                send={(text) => group.edit({ announcement: text }, { quiet: true })}
                onDone={close}
              />
            )}
          </SheetRow>
        ) : (
          <View className="group-info__head">
            <SectionHead title={t.group.announcement} />
          </View>
        )}
        <View className="group-info__announcement">
          <Text userSelect>{announcement || t.group.noAnnouncement}</Text>
        </View>
      </View>
      <View className="group-info__rows">
        {can?.edit && (
          <SheetRow icon="tag" name={t.group.rename} note={name}>
            {(close) => (
              <TextEditor
                field="name"
                name={t.group.name}
                value={name}
                maxLength={GROUP_NAME_CHARS}
                draft={`group-name-${group.id}`}
                send={(text) => group.edit({ name: text }, { quiet: true })}
                onDone={close}
              />
            )}
          </SheetRow>
        )}
        {can?.edit && (
          <Row icon="picture" name={t.group.picture} onTap={() => void chooseGroupPicture(group)}>
            <Avatar url={avatar} name={name} size="small" className="group-info__picture" />
          </Row>
        )}
        <Row icon="plus" name={t.group.invite} onTap={() => setInviting(true)} />
        <Row icon="share" name={t.group.copyLink} note={code ?? undefined} onTap={() => void shareGroup(group)} />
        {can?.edit && <Row icon="lock" name={t.group.newCode} onTap={() => void changeCode(group)} />}
      </View>
      <View className="group-info__rows">
        <Row icon="search" name={t.talk.search} onTap={() => setSearching(true)} />
        <SwitchRow name={t.talk.pin} on={pinned} onFlip={() => void pin(group, myGroups, !pinned)} />
        <SwitchRow name={t.chat.mute} on={muted} onFlip={() => void muteGroup(group, !muted)} />
        {can?.edit && (
          <SwitchRow name={t.group.silenceAll} on={silenced} onFlip={() => void change(() => group.edit({ silenced: !silenced }))} />
        )}
        <Row icon="trash" destructive name={t.talk.clear} onTap={() => void clear(group)} />
        <Row icon="sign-out" destructive name={t.group.leave} onTap={() => void leaveGroup(group, 'leave')} />
        {can?.own && <Row icon="trash" destructive name={t.group.dissolve} onTap={() => void leaveGroup(group, 'dissolve')} />}
      </View>
      <View className="group-info__head">
        <SectionHead title={t.group.titleOf(t.group.members, members)}>
          {invited > 0 && <Text className="group-info__invited">{t.group.waiting(invited)}</Text>}
        </SectionHead>
      </View>
    </>
  )
  return (
    <>
      <RecordList
        source={source}
        header={header}
        render={(member) => (
          <GroupMemberRow member={member} onTap={() => void openGroupMemberMenu(group, member, () => void source.refresh())} />
        )}
        skeleton={<ChatRowSkeleton />}
        empty={{ text: t.group.members }}
        onRefresh={() => group.refresh().catch(() => undefined)}
      />
      <SearchSheet open={searching} thread={group.thread} onChoose={handleFound} onClose={() => setSearching(false)} />
      <InviteSheet open={inviting} group={group} onInvited={() => void source.refresh()} onClose={() => setInviting(false)} />
    </>
  )
})
