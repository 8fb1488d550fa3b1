import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { unread } from '@/stores/unread'
import { Sheet } from '@/ui/base/Sheet'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { Row } from '@/ui/layout/Row'
import { setPushed } from './Notice'
import { Reminders } from './reminders'
import './PushSheet.scss'

interface Props {
  open: boolean
  onClose: () => void
}

/** Settings of push notifications, by tab, and the host's subscribe messages. */
export const PushSheet = observer(function PushSheet({ open, onClose }: Props) {
  const [reminders] = useState(() => new Reminders())
  useEffect(() => {
    if (open) void reminders.load()
  }, [open, reminders])
  return (
    <Sheet open={open} title={t.notice.pushes} onClose={onClose}>
      <View className="push-sheet">
        <View className="push-sheet__note">
          <Text>{t.notice.pushesNote}</Text>
        </View>
        {unread.tabs.map(({ key, pushed }) => (
          <SwitchRow key={key} name={t.notice.tabs[key]} on={pushed} onFlip={() => void setPushed(key, !pushed)} />
        ))}
        {reminders.in && (
          <Row
            name={t.notice.remindIn[reminders.in]}
            note={reminders.left > 0 ? t.notice.remindLeft(reminders.left) : t.notice.remindNote}
            onTap={() => void reminders.ask()}
          />
        )}
      </View>
    </Sheet>
  )
})
