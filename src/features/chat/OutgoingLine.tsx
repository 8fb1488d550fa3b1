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
import type { Outgoing } from './outgoing'
import type { Thread } from './Thread'

interface Props {
  item: Outgoing
  thread: Thread
}

/** A message that is on its way, or did not get there. */
export const OutgoingLine = observer(function OutgoingLine({ item, thread }: Props) {
  const { content, chosen, phase, problem, percent } = item
  const { user } = session
  if (!user) return null
  const handleMenu = () => void openOutgoingMenu(item, thread)
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
        {content
          ? <MessageBody text={content.kind === 'text' ? content.text : ''} {...(content.kind !== 'text' && { [content.kind]: content[content.kind as never] })} />
          : <ChosenBody path={chosen?.path ?? ''} percent={percent} />}
      </Hold>
    </MessageFrame>
  )
})

/** A picture that goes up. */
function ChosenBody({ path, percent }: { path: string, percent: number }) {
  return (
    <View className='message-body message-body--picture'>
      <Img className='message-body__chosen' src={path} alt={t.chat.seePicture} />
      {percent > 0 && percent < 100 && <View className='message-body__percent'>{`${percent}%`}</View>}
    </View>
  )
}
