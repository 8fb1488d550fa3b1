import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { openMention, type Mention } from '@/lib/mentions'
import { nameOf } from '@/lib/nameOf'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import { KeepFocus } from '@/ui/form/KeepFocus'
import { MentionSearch } from './MentionSearch'
import './MentionPanel.scss'

interface Props {
  /** What is written so far. */
  text: string
  onChoose: (member: Mention) => void
}

/** The members whom an @ at the end of a text may mean; nothing while no name is being typed, or nobody has such a one. */
export const MentionPanel = observer(function MentionPanel({ text, onChoose }: Props) {
  const [search] = useState(() => new MentionSearch())
  const word = openMention(text)
  useEffect(() => search.look(word), [search, word])
  useEffect(() => () => search.look(null), [search])
  if (word === null || search.people.length === 0) return null
  return (
    <KeepFocus className="mention-panel">
      <ScrollView className="mention-panel__scroll" scrollY>
        <View role="group" aria-label={t.comment.mention}>
          {search.people.map(({ id, nickName, avatar }) => (
            <Tap key={id} className="mention-panel__person" onTap={() => onChoose({ id, nickName })}>
              <Avatar url={avatar} name={nameOf({ nickName })} size="small" />
              <Text className="mention-panel__name ellipsis">{nickName}</Text>
            </Tap>
          ))}
        </View>
      </ScrollView>
    </KeepFocus>
  )
})
