import { Text, View } from '@tarojs/components'
import type { SolarTerm } from '@anglers/contract/weather'
import { t } from '@/lib/i18n/rooms'
import { SectionHead } from '@/ui/layout/SectionHead'

/** The solar term, with what anglers look for in it. Languages without names for terms call it the season. */
export function TermCard({ term }: { term: SolarTerm }) {
  const [name, next] = [t.dates.solarTerm(term.index), t.dates.solarTerm(term.next)]
  return (
    <View className="card">
      <SectionHead title={name || t.weather.term} />
      <View className="weather-term">
        <Text>{term.advice}</Text>
      </View>
      <View className="weather__note">
        <Text>{t.weather.termNote}</Text>
      </View>
      {next && (
        <View className="weather__note">
          <Text>{t.weather.termNext(next, term.nextOn.slice(5))}</Text>
        </View>
      )}
    </View>
  )
}
