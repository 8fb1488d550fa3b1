import { SingleEditor, singleForm } from '@/features/content/types/single'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function SinglePage() {
  return <PublishPage of={singleForm} Editor={SingleEditor} editing={t.single.editing} />
}
