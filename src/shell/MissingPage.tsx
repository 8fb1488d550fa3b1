import { useRouter } from '@tarojs/taro'
import { useEffect, useState, type ComponentType } from 'react'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { missingPageAt, showLatePage } from '@/platform/pageCode'
import { loading, toaster } from '@/stores/overlays'
import { Failure } from '@/ui/feedback/Failure'
import { Screen } from './Screen'

/** Stands where the code of a page did not come, until the reader asks again and it does. */
export function MissingPage() {
  const path = useRouter().path.split('?')[0]!
  const [Page, setPage] = useState<ComponentType>()
  useEffect(() => {
    if (Page) showLatePage()
  }, [Page])
  if (Page) return <Page />

  const handleRetry = () =>
    void loading.during(missingPageAt(path)).then(
      (page) => setPage(() => page),
      () => toaster.show(t.common.networkLost, { type: 'error' }),
    )
  return (
    <Screen tab={TABS.find((tab) => tab.path === path)?.key}>
      <Failure problem={{ kind: 'network', message: t.common.networkDown }} onRetry={handleRetry} />
    </Screen>
  )
}
