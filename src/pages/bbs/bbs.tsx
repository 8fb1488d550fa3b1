import { usePageSharing } from '@/features/content'
import { ForumSections } from '@/features/forum'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

export default function ForumHallPage() {
  usePageSharing(() => ({ title: t.titles['pages/bbs/bbs'], path: routes.forums() }))
  return (
    <Screen>
      <ForumSections />
    </Screen>
  )
}
