import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { timeAgo } from '@/lib/time'
import { t } from '@/lib/i18n/rooms'
import { modals } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { postOutbox } from './postOutbox'
import type { WaitingPost } from './WaitingPost'

interface Props {
  item: WaitingPost
}

/** What of a post waits for a line, why it still does, and what can be done about it. */
export const OutboxRow = observer(function OutboxRow({ item }: Props) {
  const { problem, type, title, at } = item
  const outbox = postOutbox()
  // Behind another one that waits, nobody has looked at it yet.
  const phase = item.phase === 'waiting' && outbox.isLate(item) ? 'late' : item.phase
  const why =
    phase === 'failed'
      ? t.outbox.failed(problem)
      : phase === 'late' && outbox.mayDouble(item)
        ? t.outbox.mayBeThere
        : t.outbox.states[phase]
  const handleDiscard = async () => {
    if (await modals.ask(t.outbox.discardSure, { confirmText: t.outbox.discard })) outbox.remove(item)
  }
  return (
    <View className="outbox__item">
      <View className="outbox__about">
        <Text>{[type === 'reprint' ? t.content.reprint : t.content.types[type], timeAgo(new Date(at).toISOString())].join(' · ')}</Text>
      </View>
      <View className="outbox__title two-lines">
        <Text>{title || t.outbox.untitled}</Text>
      </View>
      <View className={`outbox__why outbox__why--${phase}`} role="status">
        <Icon name={phase === 'failed' || phase === 'late' ? 'warn' : 'clock'} className="outbox__icon" />
        <Text>{why}</Text>
      </View>
      <View className="outbox__ways">
        {phase !== 'sending' && (
          <>
            {phase !== 'editing' && (
              <Button small kind={phase === 'late' ? 'primary' : 'plain'} className="outbox__way" onTap={() => outbox.resend(item)}>
                {t.outbox.send}
              </Button>
            )}
            <Button small className="outbox__way" onTap={() => outbox.edit(item)}>
              {t.common.edit}
            </Button>
            <Button small kind="destructive" className="outbox__way" onTap={() => void handleDiscard()}>
              {t.outbox.discard}
            </Button>
          </>
        )}
      </View>
    </View>
  )
})
