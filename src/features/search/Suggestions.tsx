import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { Search } from './Search'
import './Suggestions.scss'

interface Props {
  search: Search
}

/** What may be meant, while a word is being typed. */
export const Suggestions = observer(function Suggestions({ search }: Props) {
  const typed = search.typed.trim()
  const words = [typed, ...search.suggestions.filter((word) => word !== typed)]
  return (
    <View className="suggestions">
      {words.map((word, index) => (
        <Tap key={word} className="suggestions__row" onTap={() => search.submit(word)}>
          <Icon name={index === 0 ? 'search' : 'tag'} className="suggestions__icon" />
          <View className="suggestions__word ellipsis">
            <Text>{index === 0 ? t.search.searchFor(word) : word}</Text>
          </View>
        </Tap>
      ))}
    </View>
  )
})
