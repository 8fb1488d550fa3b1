import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n/rooms'
import { nameOf } from '@/lib/nameOf'
import { timeAgo } from '@/lib/time'
import { Tap } from '@/ui/base/Tap'
import { SearchBox } from '@/ui/form/SearchBox'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import { RecordList } from '@/ui/list/RecordList'
import { mergeThread } from './merging'
import { threadsBeside } from './threads'
import './MergePicker.scss'

interface Props {
  forumId: number
  /** The thread that goes. */
  id: number
}

/** Where a moderator chooses the thread into which another one is merged. */
export const MergePicker = observer(function MergePicker({ forumId, id }: Props) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(() => ({ word: '', threads: threadsBeside(forumId, id, '') }))
  const search = (text: string) => {
    const word = text.trim()
    if (word !== found.word) setFound({ word, threads: threadsBeside(forumId, id, word) })
  }
  const handleInput = (text: string) => {
    setTyped(text)
    if (text === '') search('')
  }
  return (
    <>
      <View className="merge-picker">
        <View className="merge-picker__title" role="heading" aria-level={2}>
          <Text>{t.moderating.mergeTitle}</Text>
        </View>
        <SearchBox value={typed} placeholder={t.moderating.mergeSearch} onInput={handleInput} onSearch={() => search(typed)} />
      </View>
      <RecordList
        key={found.word}
        source={found.threads}
        render={(thread) => <ThreadRow thread={thread} onTap={() => void mergeThread(id, { id: thread.id, title: thread.data.title })} />}
        skeleton={<CoverRowSkeleton />}
        empty={{ text: found.word ? t.moderating.mergeNotFound(found.word) : t.moderating.mergeNone }}
      />
    </>
  )
})

const ThreadRow = observer(function ThreadRow({ thread, onTap }: { thread: Post; onTap: () => void }) {
  const { title, author, counts, publishedAt } = thread.data
  return (
    <Tap className="merge-picker__thread" onTap={onTap}>
      <View className="merge-picker__name two-lines">
        <Text>{title}</Text>
      </View>
      <View className="merge-picker__note ellipsis">
        <Text>{[nameOf(author), timeAgo(publishedAt), t.content.counts.comments(counts.comments)].join(' · ')}</Text>
      </View>
    </Tap>
  )
})
