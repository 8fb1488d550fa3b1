import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { Alike as Known } from '@anglers/contract/waters'
import type { Place } from '@anglers/contract/common'
import { LOCATION_SEARCH_DEBOUNCE_MS } from '@anglers/contract/limits'
import { howFar } from '@/lib/howFar'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { Tap } from '@/ui/base/Tap'
import './VenueFields.scss'

interface Props {
  type: 'diaochang' | 'dianpu'
  name: string
  place: Place | null
  /** The one that is edited. */
  id?: number
}

/** What may be the same, known already: before it is there twice. Asked for when typing rests. */
export function Alike({ type, name, place, id }: Props) {
  const [alike, setAlike] = useState<readonly Known[]>([])
  const { lat, lng } = place ?? {}
  const wanted = name.trim()
  useEffect(() => {
    setAlike([])
    if (!wanted || lat === undefined || lng === undefined) return
    let isLate = false
    const timer = setTimeout(() => {
      call(`POST ${type}/check`, { name: wanted, lat, lng, id }, { quiet: true }).then(
        (answer) => isLate || setAlike(answer.alike),
        // A hint: publishing does without.
        () => undefined,
      )
    }, LOCATION_SEARCH_DEBOUNCE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [type, wanted, lat, lng, id])
  if (alike.length === 0) return null
  return (
    <View className="alike" role="status">
      <Text className="alike__title">{t.waters.alike}</Text>
      {alike.map((known) => (
        <Tap key={known.id} className="alike__row tap--line" to={routes.post(known.id)}>
          <Text>{`${known.name} · ${howFar(known.distanceM)}`}</Text>
        </Tap>
      ))}
    </View>
  )
}
