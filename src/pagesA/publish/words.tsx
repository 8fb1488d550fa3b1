import { WordsEditor, wordsForm } from '@/features/content/types/words'
import { t } from '@/lib/i18n'
import { PublishPage } from '@/shell/PublishPage'

export default function WordsPage() {
  return <PublishPage of={wordsForm} Editor={WordsEditor} editing={t.publish.editWords} />
}
