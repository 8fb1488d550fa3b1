import { useState } from 'react'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { WeatherView } from '@/features/weather'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'

const waters: WaterKind[] = ['reservoir', 'lake', 'river', 'stream', 'pond', 'sea']
const waterOf = (text: string) => waters.find((water) => water === text)

export default function WeatherPage() {
  const params = useParams()
  const [point] = useState(() => params.point())
  return (
    <Screen>
      <WeatherView point={point} name={point ? params.text('name') : ''} water={point ? waterOf(params.text('water')) : undefined} />
    </Screen>
  )
}
