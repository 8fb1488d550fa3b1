import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { keptAtOf } from '@/stores/reading'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { homeWeather } from './feeds'
import './HomeHeader.scss'

/** The search box, which only leads to the search page, and the way to the weather. */
export const HomeHeader = observer(function HomeHeader() {
  // What the device has kept is no score of now.
  const score = keptAtOf(homeWeather) ? undefined : homeWeather.value?.score
  const mark =
    score?.state === 'ok' && score.value !== null
      ? t.home.score(score.value)
      : score?.state === 'stopped'
        ? t.home.stop
        : score?.state === 'banned'
          ? t.home.ban
          : t.home.weather
  return (
    <>
      <Tap className="home-search" to={routes.search()}>
        <Icon name="search" className="home-search__icon" />
        <Text className="home-search__text ellipsis">{t.search.placeholder}</Text>
      </Tap>
      <Tap className="home-weather" label={`${t.home.weatherAndScore} ${mark}`} to={routes.weather()}>
        <Icon name="weather" className="home-weather__icon" />
        <Text>{mark}</Text>
      </Tap>
    </>
  )
})
