import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Dialog } from '@/ui/base/Dialog'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import type { OpenedRedbag } from './OpenedRedbag'
import { redbagOver } from './overlay'
import { RedbagCover } from './RedbagCover'
import { RedbagSummary } from './RedbagSummary'
import './RedbagOverlay.scss'

/** What lies there: closed, or what was in it, or why there is nothing. */
const Inside = observer(function Inside({ redbag }: { redbag: OpenedRedbag }) {
  const { value: bag, problem } = redbag.bag
  if (!bag && problem)
    return problem.kind === 'gone' ? <Gone text={t.redbag.gone} /> : <Failure problem={problem} onRetry={() => void redbag.refresh()} />
  if (!bag) return <View className="redbag-overlay__waiting" aria-busy />
  if (redbag.isClosed) return <RedbagCover redbag={redbag} bag={bag} over />
  return (
    <View className="redbag-overlay__opened">
      <RedbagSummary bag={bag} fresh={redbag.justOpened} />
      <Tap className="redbag-overlay__way" to={routes.redbag(bag.id)}>
        <Text>{t.redbag.details}</Text>
      </Tap>
    </View>
  )
})

/** A red packet over the conversation in which it was sent: one stays there while it is opened. */
export const RedbagOverlay = observer(function RedbagOverlay() {
  const { redbag } = redbagOver
  // Another page lies over it, or its own is left.
  useDidHide(() => redbagOver.close())
  useEffect(() => () => redbagOver.close(), [])
  return (
    <Dialog open={redbag !== null} at="center" label={t.redbag.name} radius={16} onLeave={() => redbagOver.close()}>
      {redbag && (
        <View className="redbag-overlay">
          <Inside redbag={redbag} />
          <Tap className="redbag-overlay__close" label={t.common.close} onTap={() => redbagOver.close()}>
            <Icon name="close" />
          </Tap>
        </View>
      )}
    </Dialog>
  )
})
