import { View } from '@tarojs/components'
import type { PlacesExtra } from '@anglers/contract/posts/places'
import { t } from '@/lib/i18n'
import '../VenueStrip.scss'

interface Props {
  extra: PlacesExtra
}

/** Says of a card what water a private spot is at, and how one gets there. */
export function PlacesStrip({ extra: { water, access } }: Props) {
  return <View className="venue-strip icon-before icon--places">{`${t.waters.kinds[water]} · ${t.waters.accesses[access]}`}</View>
}
