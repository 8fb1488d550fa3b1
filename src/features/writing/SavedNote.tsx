import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'

interface Props {
  className: string
  phase: 'idle' | 'saving' | 'saved' | 'waiting'
}

/** Says whether what is written is kept, and where. */
export const SavedNote = observer(function SavedNote({ className, phase }: Props) {
  return (
    <View className={className} role="status">
      <Text>{phase === 'idle' ? '' : t.writing[phase]}</Text>
    </View>
  )
})
