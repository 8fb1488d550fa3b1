import { Text, View } from '@tarojs/components'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { nameOf } from '@/lib/nameOf'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import { Forwarding, type ForwardTarget } from './forwarding'
import { GroupMemberRow } from './GroupMemberRow'
import { inbox } from './inbox'
import { myGroups } from './myGroups'
import './GroupSheets.scss'

interface Props {
  /** What is sent on; null while nothing is. */
  message: Message | null
  onClose: () => void
}

const KINDS = ['conversations', 'groups'] as const

/** Sends a message on to conversations and groups. */
export function ForwardSheet({ message, onClose }: Props) {
  return (
    <Sheet open={message !== null} title={t.talk.forward} onClose={onClose}>
      {message && <Choose message={message} onDone={onClose} />}
    </Sheet>
  )
}

const Choose = observer(function Choose({ message, onDone }: { message: Message; onDone: () => void }) {
  const [forwarding] = useState(() => new Forwarding(message))
  const [kind, setKind] = useState<(typeof KINDS)[number]>('conversations')
  const names = { conversations: t.chat.conversations, groups: t.titles['pagesB/chat/chat-group-list'] }
  const count = forwarding.chosen.length
  const handleSend = async () => {
    if (await forwarding.send()) onDone()
  }
  return (
    <>
      <View className="group-sheet__list group-sheet__invite">
        <TabPanes
          even
          tabs={KINDS.map((key) => ({ key, name: names[key] }))}
          current={kind}
          onChange={setKind}
          pane={(key) =>
            key === 'conversations' ? (
              <RecordList
                source={inbox}
                render={(target) => (
                  <TargetRow target={target} forwarding={forwarding} {...target.data.user} nickName={nameOf(target.data.user)} />
                )}
                skeleton={<ChatRowSkeleton />}
                empty={{ text: t.chat.none }}
              />
            ) : (
              <RecordList
                source={myGroups}
                render={(target) => (
                  <TargetRow target={target} forwarding={forwarding} nickName={target.data.name} avatar={target.data.avatar} />
                )}
                skeleton={<ChatRowSkeleton />}
                empty={{ text: t.talk.noGroups }}
              />
            )
          }
        />
      </View>
      <View className="group-sheet group-sheet--form">
        <Button kind="primary" wide disabled={count === 0} onTap={() => void handleSend()}>
          <Text>{count === 0 ? t.chat.send : t.talk.forwardSend(count)}</Text>
        </Button>
      </View>
    </>
  )
})

interface RowProps {
  target: ForwardTarget
  forwarding: Forwarding
  nickName: string
  avatar: string | null
}

const TargetRow = observer(function TargetRow({ target, forwarding, nickName, avatar }: RowProps) {
  const chosen = forwarding.has(target)
  return (
    <GroupMemberRow
      member={{ nickName, avatar }}
      pressed={chosen}
      onTap={() => forwarding.flip(target)}
      end={<View className={chosen ? 'group-sheet__chosen' : 'group-sheet__choice'}>{chosen && <Icon name="check" />}</View>}
    />
  )
})
