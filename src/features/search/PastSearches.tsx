import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { modals } from '@/stores/overlays'
import { Tap } from '@/ui/base/Tap'
import { searchHistory } from './searchHistory'
import { WordList } from './WordList'
import './PastSearches.scss'

interface Props {
  onChoose: (word: string) => void
}

const handleClear = async () => {
  if (await modals.ask(t.search.clearSure)) await searchHistory.clear()
}

/** What the member searched for before. */
export const PastSearches = observer(function PastSearches({ onChoose }: Props) {
  useEffect(() => void searchHistory.load(), [])
  return (
    <WordList
      title={t.search.past}
      words={searchHistory.words}
      onChoose={onChoose}
      onRemove={(word) => void searchHistory.forget(word)}
      action={
        <Tap className="past-searches__clear" onTap={() => void handleClear()}>
          <Text>{t.common.clear}</Text>
        </Tap>
      }
    />
  )
})
