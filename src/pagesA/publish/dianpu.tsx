import { DianpuEditor, dianpuForm } from '@/features/content/types/dianpu'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function PublishDianpuPage() {
  return <PublishPage of={dianpuForm} Editor={DianpuEditor} editing={t.waters.editShop} />
}
