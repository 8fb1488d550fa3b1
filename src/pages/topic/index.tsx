import { usePageSharing } from '@/features/content'
import { TopicCentre } from '@/features/topic'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

export default function TopicCentrePage() {
  usePageSharing(() => ({ title: t.titles['pages/topic/index'], path: routes.topics() }))
  return (
    <Screen>
      <TopicCentre />
    </Screen>
  )
}
