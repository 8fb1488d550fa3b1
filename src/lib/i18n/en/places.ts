import type { Catalogue } from '../catalogue'

export const places: Catalogue['places'] = {
  promise: 'Water nearby, anglers nearby',
  notYet: 'Still under construction',
  promised: {
    grounds: { name: 'Fishing grounds', about: 'Reservoirs, stocked ponds and wild rivers, nearest first, with prices at a glance' },
    shops: { name: 'Tackle shops', about: 'Out of bait or line? See the nearest shop, and whether it is open' },
    anglers: { name: 'Anglers', about: 'Only those who want to be seen, and only roughly how far away' },
  },
  discoverFirst: 'Discover posts first',
}
