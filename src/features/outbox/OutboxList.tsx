import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n/rooms'
import { OutboxRow } from './OutboxRow'
import { postOutbox } from './postOutbox'
import './OutboxList.scss'

interface Props {
  /** One of them went out. */
  onSent: () => void
}

/** What was published without a line and waits for one; nothing where nothing does. */
export const OutboxList = observer(function OutboxList({ onSent }: Props) {
  const outbox = postOutbox()
  useEffect(() => {
    outbox.show()
    void outbox.flush()
  }, [outbox])
  const { sent, items } = outbox
  useEffect(() => {
    if (sent > 0) onSent()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is sent calls for it
  }, [sent])
  return (
    <View>
      {items.length > 0 && (
        <View className="outbox">
          <View className="outbox__head">
            <Text>{t.outbox.title}</Text>
          </View>
          {items.map((item) => (
            <OutboxRow key={item.clientId} item={item} />
          ))}
        </View>
      )}
    </View>
  )
})
