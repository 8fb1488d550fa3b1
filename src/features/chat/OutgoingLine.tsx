import { observer } from 'mobx-react-lite'
import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { Hold } from '@/ui/base/Hold'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { MessageBody } from './MessageBody'
import { MessageFrame } from './MessageLine'
import { openOutgoingMenu } from './messageMenu'
import type { Content, Outgoing, OwnFile } from './outgoing'
import type { Thread } from './Thread'
import { VoiceBody } from './VoiceBody'
import { toggleOwn } from './voiceNotes'

interface Props {
  item: Outgoing
  thread: Thread
  onWriteAnew: (text: string) => boolean
}

/** A message that is on its way, or did not get there. */
export const OutgoingLine = observer(function OutgoingLine({ item, thread, onWriteAnew }: Props) {
  const { content, file, phase, problem } = item
  const { user } = session
  if (!user) return null
  const handleMenu = () => void openOutgoingMenu(item, thread, onWriteAnew)
  const state = phase === 'sending'
    ? <View className='message__state' role='img' aria-label={t.chat.states.sending}><Icon name='spinner' /></View>
    : (
      <Tap className={`message__state message__state--${phase}`} label={t.chat.states[phase]} onTap={handleMenu}>
        <Icon name={phase === 'failed' ? 'warn' : 'clock'} />
      </Tap>
    )
  return (
    <MessageFrame
      user={{ id: user.userId, nickName: user.nickName, avatar: user.avatar }}
      mine
      state={state}
      receipt={problem || (phase === 'waiting' ? t.chat.states.waiting : undefined)}
    >
      <Hold className='message__hold' onHold={handleMenu} menu>
        {file ? <FileBody item={item} file={file} /> : content && content.kind !== 'voice' && <ContentBody content={content} />}
      </Hold>
    </MessageFrame>
  )
})

function ContentBody({ content }: { content: Content }) {
  return <MessageBody text={content.kind === 'text' ? content.text : ''} {...(content.kind !== 'text' && { [content.kind]: content[content.kind as never] })} />
}

/** A file that goes up. */
const FileBody = observer(function FileBody({ item, file }: { item: Outgoing, file: OwnFile }) {
  const { percent } = item
  if (file.kind === 'voice') return <VoiceBody noteKey={item.clientId} ms={file.ms} onTap={() => toggleOwn(item)} />
  return (
    <View className='message-body message-body--picture'>
      <Img className='message-body__chosen' src={file.path} alt={t.chat.seePicture} />
      {percent > 0 && percent < 100 && <View className='message-body__percent'>{`${percent}%`}</View>}
    </View>
  )
})
