import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { StaticPage, staticPageOf } from '@/features/site'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'

export default observer(function PagePage() {
  const { id, text } = useParams()
  const [source] = useState(() => staticPageOf({ id: id('id'), slug: text('slug') || undefined }))
  return (
    <Screen title={source.value?.title ?? (source.phase === 'ready' ? t.site.notFound.title : undefined)}>
      <StaticPage source={source} />
    </Screen>
  )
})
