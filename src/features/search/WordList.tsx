import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { SectionHead } from '@/ui/layout/SectionHead'
import './WordList.scss'

interface Props {
  title: string
  words: string[]
  onChoose: (word: string) => void
  /** With it, each word can be taken out. */
  onRemove?: (word: string) => void
  /** At the end of the title's line. */
  action?: ReactNode
}

/** Words to search for, under a title; nothing when there are none. */
export function WordList({ title, words, onChoose, onRemove, action }: Props) {
  if (words.length === 0) return null
  return (
    <View className="word-list">
      <SectionHead title={title}>{action}</SectionHead>
      <View className="word-list__words">
        {words.map((word) => (
          <View key={word} className="word-list__word">
            <Tap className="word-list__choose" onTap={() => onChoose(word)}>
              <Text className="ellipsis">{word}</Text>
            </Tap>
            {onRemove && (
              <Tap className="word-list__remove" label={t.search.forget(word)} onTap={() => onRemove(word)}>
                <Icon name="close" />
              </Tap>
            )}
          </View>
        ))}
      </View>
    </View>
  )
}
