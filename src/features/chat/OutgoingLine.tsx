import { observer } from 'mobx-react-lite'
import { View } from '@tarojs/components'
import { FileFace } from '@/features/document'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { LongPress } from '@/ui/base/LongPress'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { MessageBody } from './MessageBody'
import { MessageFrame } from './MessageLine'
import { openOutgoingMenu } from './messageMenu'
import type { Content, Outgoing } from './outgoing'
import type { Thread } from './Thread'
import { QuoteLine } from './QuoteLine'
import { VoiceBody } from './VoiceBody'
import { toggleOwn } from './voiceNotes'

interface Props {
  item: Outgoing
  thread: Thread
  onEditAgain: (text: string) => boolean
}

/** A message that is being sent, or that failed. */
export const OutgoingLine = observer(function OutgoingLine({ item, thread, onEditAgain }: Props) {
  const { phase, problem } = item
  const { user } = session
  if (!user) return null
  const handleMenu = () => void openOutgoingMenu(item, thread, onEditAgain)
  const state =
    phase === 'sending' ? (
      <View className="message__state" role="img" aria-label={t.chat.states.sending}>
        <Icon name="spinner" />
      </View>
    ) : (
      <Tap className={`message__state message__state--${phase}`} label={t.chat.states[phase]} onTap={handleMenu}>
        <Icon name={phase === 'failed' ? 'warn' : 'clock'} />
      </Tap>
    )
  return (
    <MessageFrame
      user={{ id: user.userId, nickName: user.nickName, avatar: user.avatar }}
      mine
      state={state}
      quote={item.content?.kind === 'text' && item.content.quote && <QuoteLine quote={item.content.quote} />}
      receipt={problem || (phase === 'waiting' ? t.chat.states.waiting : undefined)}
    >
      <LongPress className="message__hold" onLongPress={handleMenu} menu>
        <OutgoingBody item={item} />
      </LongPress>
    </MessageFrame>
  )
})

const OutgoingBody = observer(function OutgoingBody({ item }: { item: Outgoing }) {
  const { content, file } = item
  if (file?.kind === 'picture') return <ChosenPicture item={item} path={file.path} />
  if (file?.kind === 'file' && !content) return <ChosenFile item={item} name={file.name} bytes={file.bytes} />
  // A message restored after its upload has no file any more.
  const ms = file?.kind === 'voice' ? file.ms : content?.kind === 'voice' ? content.voice.ms : undefined
  if (ms !== undefined) return <VoiceBody noteKey={item.clientId} ms={ms} onTap={() => toggleOwn(item)} />
  return content && <ContentBody content={content} />
})

function ContentBody({ content }: { content: Content }) {
  return (
    <MessageBody
      text={content.kind === 'text' ? content.text : ''}
      {...(content.kind !== 'text' && { [content.kind]: content[content.kind as never] })}
    />
  )
}

/** A file that is being uploaded. */
const ChosenFile = observer(function ChosenFile({ item, name, bytes }: { item: Outgoing; name: string; bytes: number }) {
  const { percent, phase } = item
  return (
    <View className="message-body message-body--file file-row">
      <FileFace name={name} bytes={bytes} state={phase === 'sending' ? `${percent}%` : undefined} />
    </View>
  )
})

/** A picture that is being uploaded. */
const ChosenPicture = observer(function ChosenPicture({ item, path }: { item: Outgoing; path: string }) {
  const { percent } = item
  return (
    <View className="message-body message-body--picture">
      <Img className="message-body__chosen" src={path} alt={t.chat.seePicture} />
      {percent > 0 && percent < 100 && <View className="message-body__percent">{`${percent}%`}</View>}
    </View>
  )
})
