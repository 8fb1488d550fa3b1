import { BbsEditor, bbsForm } from '@/features/content/types/bbs'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function BbsPublishPage() {
  return <PublishPage of={bbsForm} Editor={BbsEditor} editing={t.forum.editing} />
}
