import { SecondhandEditor, secondhandForm } from '@/features/content/types/secondhand'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function PublishSecondhandPage() {
  return <PublishPage of={secondhandForm} Editor={SecondhandEditor} editing={t.secondhand.edit} />
}
