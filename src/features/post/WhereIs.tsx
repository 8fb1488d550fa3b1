import { View } from '@tarojs/components'
import type { Area, Place } from '@anglers/contract/common'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { NameAndNote } from '@/ui/base/NameAndNote'
import { Tap } from '@/ui/base/Tap'

interface Props {
  /** The post. */
  id: number
  place: Place | null
  area: Area | null
}

/** The width of a cell whose corners are so far from its middle. */
const kilometres = ({ radiusM }: Area) => String(Math.max(1, Math.round((radiusM * Math.SQRT2) / 1_000)))

/** Where a post is, with the way there, or about where, on the map; its author also reads what others see. */
export function WhereIs({ id, place, area }: Props) {
  return (
    <View>
      {place && (
        <Tap className="post-detail__place" to={routes.navigate(place, id)}>
          <Icon name="nearby" className="post-detail__pin" />
          <NameAndNote name={place.name} note={area ? t.content.areaSeen(kilometres(area)) : place.address} />
          <Icon name="forward" />
        </Tap>
      )}
      {area && !place && (
        <Tap className="post-detail__place" to={routes.map(area)}>
          <Icon name="nearby" className="post-detail__pin" />
          <NameAndNote name={t.content.area(kilometres(area))} />
          <Icon name="forward" />
        </Tap>
      )}
    </View>
  )
}
