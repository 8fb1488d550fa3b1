import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import './InsteadNote.scss'

interface Props {
  word: string
  instead: string
}

/** What follows are the hits of another word: there are none of the one that was searched for. */
export function InsteadNote({ word, instead }: Props) {
  return (
    <View className="instead-note" role="status">
      <Text>{t.search.instead(word, instead)}</Text>
    </View>
  )
}
