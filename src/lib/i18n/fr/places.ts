import type { Catalogue } from '../catalogue'

export const places: Catalogue['places'] = {
  promise: 'Eaux et pêcheurs du coin',
  notYet: 'Encore en construction',
  promised: {
    grounds: { name: 'Plans d’eau', about: 'Lacs, étangs payants et rivières, du plus proche au plus loin, tarifs affichés' },
    shops: { name: 'Magasins de pêche', about: 'Plus d’appâts, plus de fil\u00a0? Le magasin le plus proche, et s’il est ouvert' },
    anglers: { name: 'Pêcheurs', about: 'Seuls ceux qui le veulent apparaissent, à une distance approximative' },
  },
  discoverFirst: 'Aller à Découvrir',
}
