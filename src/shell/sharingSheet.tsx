import { observer } from 'mobx-react-lite'
import { sharing } from '@/stores/sharing'
import { later } from '@/ui/base/later'

const ShareSheet = later(() => import('@/features/sharing').then(({ ShareSheet }) => ShareSheet))

/** What is shared from whatever page. */
export const SharingSheet = observer(function SharingSheet() {
  return sharing.begun ? <ShareSheet /> : null
})
