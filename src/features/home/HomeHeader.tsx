import { Text } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './HomeHeader.scss'

/** The search box, which only leads to the search page, and the way to the weather. */
export function HomeHeader() {
  return (
    <>
      <Tap className="home-search" to={routes.search()}>
        <Icon name="search" className="home-search__icon" />
        <Text className="home-search__text ellipsis">{t.search.placeholder}</Text>
      </Tap>
      <Tap className="home-weather" label={t.home.weatherAndScore} to={routes.weather()}>
        <Icon name="weather" className="home-weather__icon" />
        <Text>{t.home.weather}</Text>
      </Tap>
    </>
  )
}
