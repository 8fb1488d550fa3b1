import type { Catalogue } from '../catalogue'

export const history: Catalogue['history'] = {
  clear: 'Effacer l’historique',
  clearSure: 'C’est définitif. Effacer l’historique\u00a0?',
  forget: (title) => `Retirer de l’historique\u00a0: ${title}`,
  empty: 'Rien pour l’instant. Allez faire un tour',
  onDevice: 'Conservé sur cet appareil seulement',
  signIn: 'Connectez-vous pour retrouver vos lectures',
}
