import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { unread } from '@/stores/unread'
import { Sheet } from '@/ui/base/Sheet'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { setPushed } from './Notice'
import './PushSheet.scss'

interface Props {
  open: boolean
  onClose: () => void
}

/** Of which notices I want to be told at once. */
export const PushSheet = observer(function PushSheet({ open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.notice.pushes} onClose={onClose}>
      <View className='push-sheet'>
        <View className='push-sheet__note'><Text>{t.notice.pushesNote}</Text></View>
        {unread.tabs.map(({ key, pushed }) => (
          <SwitchRow key={key} name={t.notice.tabs[key]} on={pushed} onFlip={() => void setPushed(key, !pushed)} />
        ))}
      </View>
    </Sheet>
  )
})
