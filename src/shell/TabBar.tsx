import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { tabAt, type TabKey } from '@/lib/routes'
import { tapTabAgain } from '@/lib/tabAgain'
import { publishMenu } from '@/stores/publishMenu'
import { unread } from '@/stores/unread'
import { CountBadge } from '@/ui/base/CountBadge'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './TabBar.scss'

interface Props {
  current: TabKey
}

/** The four tabs, and the raised plus between them that opens the publish menu. */
export const TabBar = observer(function TabBar({ current }: Props) {
  const tab = (index: number) => {
    const { key, path } = tabAt(index)
    const here = key === current
    return (
      <Tap
        key={key}
        className={classes('tab-bar__tab', here && 'tab-bar__tab--on')}
        to={path}
        current={here}
        onTap={here ? tapTabAgain : undefined}
      >
        <View className="tab-bar__sign">
          <Icon name={here ? `${key}-on` : key} />
          {key === 'mine' && <CountBadge count={unread.total} corner />}
        </View>
        <Text className="tab-bar__name">{t.shell.tabs[key]}</Text>
      </Tap>
    )
  }
  return (
    <View className="tab-bar" role="navigation" aria-label={t.shell.mainNavigation}>
      {[0, 1].map(tab)}
      <Tap className="tab-bar__plus" label={t.shell.publish} onTap={() => publishMenu.open()}>
        <View className="tab-bar__disc">
          <Icon name="plus" />
        </View>
      </Tap>
      {[2, 3].map(tab)}
    </View>
  )
})
