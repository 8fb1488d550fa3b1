import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import type { PublishSettings } from '@/stores/publishMenu'
import { Html } from '@/features/site'
import { PublishChoice } from './PublishChoice'
import { PublishDate } from './PublishDate'
import './PublishPanel.scss'

export interface PublishPanelProps {
  settings: Partial<PublishSettings>
  go: (address: string) => void
}

/** What the menu holds: today, the operator's tip, and the types. */
export function PublishPanel({
  settings: { seast_publish_add: types = [], seast_mobile_publish_type_custom: tip },
  go,
}: PublishPanelProps) {
  return (
    <>
      <PublishDate />
      {tip && (
        <View className="publish-tip">
          <Html html={tip} />
        </View>
      )}
      {types.length === 0 && (
        <View className="publish-nothing">
          <Text>{t.shell.publishNothing}</Text>
        </View>
      )}
      <View className="publish-types">
        {types.map((choice) => (
          <PublishChoice key={`${choice.type} ${choice.link} ${choice.name}`} choice={choice} go={go} />
        ))}
      </View>
    </>
  )
}
