import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { back, replace } from '@/lib/navigation'
import { PublishMenu } from '@/shell/publish/PublishMenu'
import { usePublishMenu } from '@/shell/publish/usePublishMenu'
import { Screen } from '@/shell/Screen'
import { publishMenu } from '@/stores/publishMenu'
import { Notice } from '@/ui/feedback/Notice'

/**
 * Where a link from outside leads to the publish menu: it opens by itself. What is chosen takes this page's place, and
 * leaving the menu leaves the page.
 */
export default function PublishJumpPage() {
  usePublishMenu({ onClose: (chosen) => !chosen && back() })
  useEffect(() => {
    publishMenu.open()
    return () => publishMenu.close()
  }, [])
  return (
    <Screen>
      {/* Seen by those who come back from the sign-in page without having signed in. */}
      <Notice picture="calm" text={t.shell.publishJump.text} way={{ name: t.shell.publishJump.choose, onTap: () => publishMenu.open() }} />
      <PublishMenu go={replace} />
    </Screen>
  )
}
