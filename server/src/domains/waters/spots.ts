import type { PlacesExtra } from '@anglers/contract/posts/places'
import { invalid } from '../../kernel/errors.ts'
import { cleanLine } from '../../lib/text.ts'
import { savePointForAll } from '../content/places.ts'
import { definePostType } from '../content/postTypes.ts'
import { findSpots, saveSpot, type SpotRow } from './spotQueries.ts'

const present = ({ water, access, fish, months }: SpotRow): PlacesExtra => ({
  type: 'places',
  water: water ?? 'pond',
  access,
  fish,
  months,
})

/** A private fishing spot. */
export const places = definePostType('places', {
  check({ title }, { place }) {
    if (!title) throw invalid('title', 'empty')
    if (!place) throw invalid('place', 'required')
  },
  own: {
    async save(trx, postId, _post, form) {
      await saveSpot(trx, postId, {
        water: form.water ?? null,
        access: form.access ?? 'walk',
        fish: [...new Set((form.fish ?? []).map(cleanLine).filter(Boolean))],
        months: [...(form.months ?? [])].sort((a, b) => a - b),
      })
      await savePointForAll(trx, postId)
    },
    find: findSpots,
    card: present,
    detail: present,
    edit: present,
    texts: ({ fish }) => fish,
  },
})
