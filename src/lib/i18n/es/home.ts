import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  newest: 'Lo último',
  weather: 'Tiempo',
  weatherAndScore: 'Tiempo e índice de pesca',
  nothingFollowed: 'Los pescadores que sigues aún no han publicado nada. Mira qué pescan los demás',
  seeTab: (name) => `Ver «${name}»`,
  allPinned: (count) => `Los ${count} destacados`,
}
