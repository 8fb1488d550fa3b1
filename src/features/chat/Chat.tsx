import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { RedbagOverlay } from '@/features/redbag'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { nameOf } from '@/lib/nameOf'
import { Tap } from '@/ui/base/Tap'
import { Composing } from './Composing'
import type { Conversation } from './Conversation'
import type { ChatSheet } from './conversationMenu'
import { InputBar } from './InputBar'
import { MakeSheet } from './MakeSheet'
import { Messages } from './Messages'
import { SearchSheet } from './SearchSheet'
import { useThread } from './useThread'
import './Chat.scss'

interface Props {
  conversation: Conversation
  /** The sheet that the header's menu opened. */
  sheet: ChatSheet | null
  onSheetClose: () => void
}

/** A private conversation: its messages and the input bar. */
export const Chat = observer(function Chat({ conversation, sheet, onSheetClose }: Props) {
  const {
    thread,
    data: { user, can, blocked },
  } = conversation
  const [composing] = useState(() => new Composing(thread.source.key, thread.outbox))
  useThread(conversation, composing)
  useEffect(() => void conversation.refresh().catch(() => undefined), [conversation])

  const handleFound = (id: number) => {
    onSheetClose()
    thread.lead(id)
  }
  return (
    <View className="chat">
      <Messages
        thread={thread}
        label={t.chat.messagesWith(nameOf(user))}
        blocked={blocked}
        onEditAgain={(text) => composing.editAgain(text)}
        onQuote={can.write ? (quote) => composing.answer(quote) : undefined}
      />
      {blocked ? (
        <Tap className="chat__banner" to={routes.blacklist()}>
          <Text>{t.chat.blockedBanner}</Text>
        </Tap>
      ) : can.write ? (
        <InputBar
          composing={composing}
          outbox={thread.outbox}
          name={nameOf(user)}
          redbag={routes.sendRedbag({ id: user.id })}
          gift={routes.gifts({ id: user.id, chat: '1' })}
        />
      ) : (
        <View className="chat__banner">
          <Text>{t.chat.closedBanner}</Text>
        </View>
      )}
      <RedbagOverlay />
      <SearchSheet open={sheet === 'search'} thread={thread} onChoose={handleFound} onClose={onSheetClose} />
      <MakeSheet open={sheet === 'group'} first={user} onClose={onSheetClose} />
    </View>
  )
})
