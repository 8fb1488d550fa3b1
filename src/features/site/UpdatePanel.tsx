import { Text, View } from '@tarojs/components'
import { APP_VERSION } from '@anglers/contract/limits'
import type { Edition } from '@anglers/contract/site'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { dateOf } from '@/lib/time'
import { fetches, restart } from '@/platform/update'
import { update } from '@/stores/update'
import { Button } from '@/ui/base/Button'
import { Html } from './Html'
import { Icon } from '@/ui/base/Icon'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { AppDownload } from './AppDownload'
import { isNewer, latestEdition } from './editions'
import './UpdatePanel.scss'

/** Which version runs here, which is the newest, what is new in it, and how to get it. */
export const UpdatePanel = observer(function UpdatePanel() {
  const [source] = useState(latestEdition)
  useEffect(() => void source.load(), [source])
  const { value: edition, phase, problem } = source
  if (problem && !edition) return <Failure problem={problem} onRetry={() => void source.refresh()} />
  if (!edition && phase !== 'ready')
    return (
      <View className="update-panel">
        <Skeleton width={60} />
        <Skeleton width={40} />
      </View>
    )

  const newer = edition && isNewer(edition) ? edition : null
  return (
    <>
      <View className="update-panel">
        <View className="update-panel__sign">
          <Icon name={newer || update.ready ? 'up' : 'check'} />
        </View>
        <View className="update-panel__state" role="heading" aria-level={2}>
          <Text>{newer || update.ready ? t.site.update.available : t.site.update.upToDate}</Text>
        </View>
        <Text className="update-panel__current">{t.site.update.current(APP_VERSION)}</Text>
        {newer?.forced && <Text className="update-panel__forced">{t.site.update.forced}</Text>}
        <Way isNewer={newer !== null} />
      </View>
      {edition && <Notes edition={edition} />}
      {newer && <AppDownload links={newer.links} label={t.site.update.download} />}
    </>
  )
})

/** How what runs here becomes the newest: hosts fetch a mini-program by themselves, a browser fetches what is asked for. */
const Way = observer(function Way({ isNewer: newer }: { isNewer: boolean }) {
  if (update.ready)
    return (
      <Button kind="primary" wide onTap={restart}>
        {t.site.update.restart}
      </Button>
    )
  if (!newer) return null
  if (fetches) return <Text className="update-panel__hint">{t.site.update.fetching}</Text>
  return (
    <Button kind="primary" wide onTap={restart}>
      {t.site.update.reload}
    </Button>
  )
})

function Notes({ edition: { version, date, notes } }: { edition: Edition }) {
  return (
    <View className="update-panel update-panel--notes">
      <View className="update-panel__version" role="heading" aria-level={2}>
        <Text>{t.site.update.newest(version)}</Text>
      </View>
      <Text className="update-panel__current">{t.site.update.releasedOn(dateOf(date))}</Text>
      {notes !== '' && <Html html={notes} />}
    </View>
  )
}
