import { DiaochangEditor, diaochangForm } from '@/features/content/types/diaochang'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function PublishDiaochangPage() {
  return <PublishPage of={diaochangForm} Editor={DiaochangEditor} editing={t.waters.editGround} />
}
