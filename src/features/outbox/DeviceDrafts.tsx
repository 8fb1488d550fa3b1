import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { timeAgo } from '@/lib/time'
import { modals } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { type DeviceDraft, deviceDrafts, dropDeviceDraft } from './deviceDrafts'
import './OutboxList.scss'

interface Props {
  /** How many there are. */
  onCount: (count: number) => void
}

/** What the member began on this device and nowhere else; nothing where there is nothing. */
export function DeviceDrafts({ onCount }: Props) {
  const [items, setItems] = useState(deviceDrafts)
  useEffect(() => onCount(items.length), [items, onCount])
  // One of them may have been written on, or published.
  useDidShow(() => setItems(deviceDrafts()))
  const handleDiscard = async (item: DeviceDraft) => {
    if (!(await modals.ask(t.outbox.discardSure, { confirmText: t.outbox.discard }))) return
    dropDeviceDraft(item)
    setItems(deviceDrafts())
  }
  if (!items.length) return null
  return (
    <View className="outbox">
      <View className="outbox__head">
        <Text>{t.outbox.onDevice}</Text>
      </View>
      {items.map((item) => (
        <DraftRow key={item.key} item={item} onDiscard={() => void handleDiscard(item)} />
      ))}
    </View>
  )
}

function DraftRow({ item: { type, about, words, at, to }, onDiscard }: { item: DeviceDraft; onDiscard: () => void }) {
  const kind = type === 'reprint' ? t.content.reprint : t.content.types[type]
  return (
    <View className="outbox__item">
      <Tap className="outbox__what" to={to}>
        <View className="outbox__about">
          <Text>{[kind, ...(at ? [timeAgo(new Date(at).toISOString())] : [])].join(' · ')}</Text>
        </View>
        <View className="outbox__title two-lines">
          <Text>{words || t.outbox.untitled}</Text>
        </View>
        <View className="outbox__why">
          <Icon name="edit" className="outbox__icon" />
          <Text>{about !== undefined && type !== 'reprint' ? t.outbox.changesHere : t.outbox.onlyHere}</Text>
        </View>
      </Tap>
      <View className="outbox__ways">
        <Button small className="outbox__way" to={to}>
          {t.outbox.goOn}
        </Button>
        <Button small kind="destructive" className="outbox__way" onTap={onDiscard}>
          {t.outbox.discard}
        </Button>
      </View>
    </View>
  )
}
