import type { Place } from '@anglers/contract/common'
import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { withQuery } from '@/lib/url'
import { showPlace } from '@/platform/location'
import { copyText } from '@/stores/clipboard'
import { choices } from '@/stores/overlays'

/** A map in the browser that takes GCJ-02 coordinates. */
const mapOf = ({ lat, lng, name }: Place) => withQuery('https://uri.amap.com/marker', { position: `${lng},${lat}`, name })

/** Opens the menu of a place in a message. */
export async function openPlaceMenu(place: Place): Promise<void> {
  await choices.offer([
    {
      name: t.chat.openMap,
      run: async () => {
        if (!(await showPlace(place))) open(mapOf(place))
      },
    },
    { name: t.chat.copyAddress, run: () => copyText([place.name, place.address].filter(Boolean).join(' ')) },
  ])
}
