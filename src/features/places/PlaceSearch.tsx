import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { FoundPlace } from '@anglers/contract/waterMap'
import { LOCATION_SEARCH_DEBOUNCE_MS, MAP_SEARCH_PER_PAGE } from '@anglers/contract/limits'
import type { Point } from '@/lib/gcj02'
import { t } from '@/lib/i18n'
import { callPage } from '@/stores/api'
import { NameAndNote } from '@/ui/base/NameAndNote'
import { Tap } from '@/ui/base/Tap'
import { SearchBox } from '@/ui/form/SearchBox'

interface Props {
  around: Point | null
  onChoose: (place: FoundPlace) => void
}

/** Places by a word, asked for when typing rests. */
export function PlaceSearch({ around, onChoose }: Props) {
  const [word, setWord] = useState('')
  const [found, setFound] = useState<readonly FoundPlace[] | null>(null)
  const wanted = word.trim()
  const latest = useRef(around)
  latest.current = around
  useEffect(() => {
    const { current } = latest
    if (!wanted || !current) {
      setFound(null)
      return
    }
    const { lat, lng } = current
    let isLate = false
    const timer = setTimeout(() => {
      callPage('GET waters/find-place', { word: wanted, lat, lng, page: 1, per_page: MAP_SEARCH_PER_PAGE }, { quiet: true }).then(
        ({ items }) => isLate || setFound(items),
        // The map and the name go on without it.
        () => isLate || setFound([]),
      )
    }, LOCATION_SEARCH_DEBOUNCE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [wanted])
  return (
    <View className="place-search">
      <SearchBox value={word} placeholder={t.publish.searchPlace} onInput={setWord} onSearch={() => undefined} />
      {found !== null && (
        <View className="place-search__found" role="status">
          {found.length === 0 && <Text className="place-search__none">{t.publish.noPlaceFound}</Text>}
          {found.map((place) => (
            <Tap
              key={`${place.name} ${place.lat} ${place.lng}`}
              className="place-search__row"
              onTap={() => {
                setWord('')
                onChoose(place)
              }}
            >
              <NameAndNote name={place.name} note={place.address} />
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
}
