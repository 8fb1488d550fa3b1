import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { PUBLISH_OVERLAY_OPACITY, PUBLISH_RADIUS_PX, PUBLISH_SHEET_MARGIN_PX } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { publishMenu } from '@/stores/publishMenu'
import { Dialog } from '@/ui/base/Dialog'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { panel } from './panel'
import { PublishSkeleton } from './PublishSkeleton'
import './PublishMenu.scss'

const MAX_HEIGHT = `calc(100% - ${PUBLISH_SHEET_MARGIN_PX}px)`

interface Props {
  /** Opens the address that was chosen. */
  go?: (address: string) => void
}

/** What can be published, over the page: behind the plus, and wherever else a page opens it. */
export const PublishMenu = observer(function PublishMenu({ go = open }: Props) {
  const { opened, at } = publishMenu
  useEffect(() => void publishMenu.settings.load(), [])
  const handleClose = () => publishMenu.close()
  return (
    <Dialog
      open={opened}
      at={at}
      label={t.shell.publish}
      opacity={PUBLISH_OVERLAY_OPACITY}
      radius={PUBLISH_RADIUS_PX}
      maxHeight={MAX_HEIGHT}
      grabber={at === 'bottom'}
      onLeave={handleClose}
    >
      <View className={`publish-menu publish-menu--${at}`}>
        <PublishContent go={go} />
        <View className="publish-menu__foot">
          <Tap className="publish-menu__close" label={t.common.close} onTap={handleClose}>
            <Icon name="close" />
          </Tap>
        </View>
      </View>
    </Dialog>
  )
})

const PublishContent = observer(function PublishContent({ go }: Required<Props>) {
  const { settings } = publishMenu
  const load = () => {
    void panel.load()
    void settings.load()
  }
  useEffect(load, [settings])
  const handleRetry = () => {
    if (panel.problem) void panel.refresh()
    if (settings.problem) void settings.refresh()
  }

  const problem = (panel.value ? null : panel.problem) ?? (settings.value ? null : settings.problem)
  if (problem) return <Failure problem={problem} onRetry={handleRetry} />
  const Panel = panel.value
  return Panel && settings.value ? <Panel settings={settings.value} go={go} /> : <PublishSkeleton />
})
