import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { searchSetting } from './Search'
import { WordList } from './WordList'

interface Props {
  onChoose: (word: string) => void
}

/** What others search for. */
export const HotWords = observer(function HotWords({ onChoose }: Props) {
  useEffect(() => void searchSetting.load(), [])
  return <WordList title={t.search.popular} words={searchSetting.value?.hot ?? []} onChoose={onChoose} />
})
