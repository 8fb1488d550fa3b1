import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { momentLabel } from '@/lib/time'
import { keptSince, renewKept } from '@/stores/reading'
import { Tap } from '@/ui/base/Tap'
import './OfflineBar.scss'

/** Says that what the page shows is from the device, and of when it is. A tap asks the server again. */
export const OfflineBar = observer(function OfflineBar() {
  const since = keptSince()
  if (since === null) return null
  return (
    <Tap className="offline-bar" onTap={() => void renewKept()}>
      <Text className="offline-bar__text">{t.shell.keptFrom(momentLabel(since))}</Text>
      <Text className="offline-bar__again">{t.common.retry}</Text>
    </Tap>
  )
})
