import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { homeWeather, loadWeather } from '@/features/home'
import { datePanelOf } from '@/lib/datePanel'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'

/** Today, in our calendar and in the lunar one, with the solar term and what anglers do in it. */
export const PublishDate = observer(function PublishDate() {
  const [{ week, year, month, day, cmonth, cday }] = useState(() => datePanelOf(new Date()))
  useEffect(loadWeather, [])
  const term = homeWeather.value?.term
  return (
    <View className="publish-date">
      <Icon name="fish" className="publish-date__fish" />
      <Text className="publish-date__day">{day}</Text>
      <View className="publish-date__rest">
        <View className="publish-date__week">
          <Text>{week}</Text>
        </View>
        <View className="publish-date__month">
          <Text>{t.dates.yearMonth(year, month)}</Text>
        </View>
      </View>
      {cmonth && (
        <View className="publish-date__lunar">
          <View className="publish-date__calendar">
            <Text>{t.dates.lunarCalendar}</Text>
          </View>
          <View className="publish-date__lunar-day">
            <Text>{t.dates.lunarDate(cmonth, cday)}</Text>
          </View>
        </View>
      )}
      {term && (
        <View className="publish-date__term">
          <Text>{`${t.dates.solarTerm(term.index)} ${term.advice}`.trim()}</Text>
        </View>
      )}
    </View>
  )
})
