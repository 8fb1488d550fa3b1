import { Text } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './SearchEntry.scss'

/** Looks like a search box, and leads to the search page. */
export function SearchEntry() {
  return (
    <Tap className="search-entry" to={routes.search()}>
      <Icon name="search" className="search-entry__icon" />
      <Text className="search-entry__text ellipsis">{t.search.placeholder}</Text>
    </Tap>
  )
}
