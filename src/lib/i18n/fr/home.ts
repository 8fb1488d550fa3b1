import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  newest: 'Récents',
  weather: 'Météo',
  weatherAndScore: 'Météo et indice de pêche',
  nothingFollowed: 'Les pêcheurs que vous suivez n’ont encore rien publié. Voyez ce que prennent les autres',
  seeTab: (name) => `Voir «\u00a0${name}\u00a0»`,
  allPinned: (count) => `Les ${count} publications à la une`,
}
