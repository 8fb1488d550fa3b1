import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { ReportSheet } from '@/features/report'
import type { TabKey } from '@/lib/routes'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import { ChoicesView } from '@/ui/feedback/ChoicesView'
import { LoadingView } from '@/ui/feedback/LoadingView'
import { ModalView } from '@/ui/feedback/ModalView'
import { ToastView } from '@/ui/feedback/ToastView'
import { AppOpen } from './AppOpen'
import { PrivacySheet } from './PrivacySheet'
import { PublishMenu } from './publish/PublishMenu'
import { SharingSheet } from './sharingSheet'

interface Props {
  tab?: TabKey
}

/** What lies over the page that is shown: mini-programs have no place above all pages. */
export const Overlays = observer(function Overlays({ tab }: Props) {
  return (
    <>
      {tab && <PublishMenu />}
      <AppOpen />
      <PrivacySheet />
      <ReportSheet />
      <SharingSheet />
      <ChoicesView choices={choices.current} onClose={(index) => choices.close(index)} />
      <ModalView modal={modals.current} onClose={(confirmed) => modals.close(confirmed)} />
      {/* Screen readers listen to what was there before it spoke. */}
      <View role="status" aria-live="polite">
        {loading.shown && <LoadingView />}
      </View>
      <View role="status" aria-live="polite">
        {toaster.current && <ToastView {...toaster.current} />}
      </View>
    </>
  )
})
