import { Text, View } from '@tarojs/components'
import type { SearchScope, Suggestion } from '@anglers/contract/search'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon, type IconName } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { Search } from './Search'
import './Suggestions.scss'

interface Props {
  search: Search
}

const ICONS: Partial<Record<SearchScope, IconName>> = { user: 'members', diaochang: 'diaochang', dianpu: 'dianpu' }

const pageOf = ({ scope, id }: Suggestion) => (id === null ? undefined : scope === 'user' ? routes.author(id) : routes.post(id))

/** What may be meant, while a word is being typed: other words, and what leads to a member or a water of that name. */
export const Suggestions = observer(function Suggestions({ search }: Props) {
  const typed = search.typed.trim()
  const others = search.suggestions.filter(({ word, id }) => id !== null || word !== typed)
  return (
    <View className="suggestions">
      <Tap className="suggestions__row" onTap={() => search.submit(typed)}>
        <Icon name="search" className="suggestions__icon" />
        <View className="suggestions__word ellipsis">
          <Text>{t.search.searchFor(typed)}</Text>
        </View>
      </Tap>
      {others.map((suggestion) => {
        const { word, scope, id } = suggestion
        const to = pageOf(suggestion)
        return (
          <Tap key={`${scope}${id}${word}`} className="suggestions__row" to={to} onTap={to ? undefined : () => search.submit(word)}>
            <Icon name={(scope && ICONS[scope]) ?? 'tag'} className="suggestions__icon" />
            <View className="suggestions__word ellipsis">
              <Text>{word}</Text>
            </View>
          </Tap>
        )
      })}
    </View>
  )
})
