import { Text, View } from '@tarojs/components'
import type { Message } from '@anglers/contract/chat'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { nameOf } from '@/lib/nameOf'
import { whenLabel } from '@/lib/time'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Marked } from '@/ui/base/Marked'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { SearchBox } from '@/ui/form/SearchBox'
import { RecordList } from '@/ui/list/RecordList'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import { partAround, SearchHits } from './searchHits'
import type { Thread } from './Thread'
import './GroupSheets.scss'
import './SearchSheet.scss'

interface Props {
  open: boolean
  thread: Thread
  onChoose: (id: number) => void
  onClose: () => void
}

/** Looks for a word in a conversation, and leads to where it stands. */
export function SearchSheet({ open, onClose, ...search }: Props) {
  return (
    <Sheet open={open} title={t.talk.search} onClose={onClose}>
      <Search {...search} />
    </Sheet>
  )
}

function Search({ thread, onChoose }: Pick<Props, 'thread' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<SearchHits | null>(null)
  useEffect(() => () => found?.stop(), [found])
  const handleInput = (word: string) => {
    setTyped(word)
    if (word === '') setFound(null)
  }
  const handleSearch = () => {
    const word = typed.trim()
    setFound(word === '' ? null : new SearchHits(thread, word))
  }
  return (
    <View className="group-sheet__list group-sheet__invite">
      <View className="group-sheet__search">
        <SearchBox value={typed} onInput={handleInput} onSearch={handleSearch} placeholder={t.talk.searchHint} focus />
      </View>
      {found && <Hits key={found.word} found={found} onChoose={onChoose} />}
    </View>
  )
}

const Hits = observer(function Hits({ found, onChoose }: Pick<Props, 'onChoose'> & { found: SearchHits }) {
  return (
    <>
      <RecordList
        source={found.list}
        render={(message) => <Hit message={message} word={found.word} onTap={() => onChoose(message.id)} />}
        skeleton={<ChatRowSkeleton />}
        empty={{ text: found.paused ? t.talk.searchNoneYet : t.talk.searchNone }}
      />
      {found.paused && (
        <View className="group-sheet group-sheet--form">
          <Button wide onTap={() => void found.goOn()}>
            <Text>{t.talk.searchFurther}</Text>
          </Button>
        </View>
      )}
    </>
  )
})

function Hit({ message, word, onTap }: { message: Message; word: string; onTap: () => void }) {
  const { from, text, createdAt } = message
  return (
    <Tap className="chat-hit" onTap={onTap}>
      <Avatar url={from.avatar} name={nameOf(from)} />
      <View className="chat-hit__main">
        <View className="chat-hit__head">
          <View className="chat-hit__name ellipsis">
            <Text>{nameOf(from)}</Text>
          </View>
          <Text className="chat-hit__when">{whenLabel(createdAt)}</Text>
        </View>
        <View className="chat-hit__text two-lines">
          <Marked text={partAround(text, word)} word={word} />
        </View>
      </View>
    </Tap>
  )
}
