import { RedbagEditor, redbagForm } from '@/features/content/types/redbag'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function RedbagPage() {
  return <PublishPage of={redbagForm} Editor={RedbagEditor} editing={t.redbag.editing} />
}
