import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { WordList } from './WordList'

interface Props {
  word: string
  onChoose: (word: string) => void
}

/** Words near to one that finds nothing, which find something. */
export const NearWords = observer(function NearWords({ word, onChoose }: Props) {
  const [near] = useState(() => new Resource(() => call('GET search/near', { word }, { quiet: true })))
  useEffect(() => void near.load(), [near])
  return <WordList title={t.searching.near} words={near.value ?? []} onChoose={onChoose} />
})
