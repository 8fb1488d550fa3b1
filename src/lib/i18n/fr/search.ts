import type { Catalogue } from '../catalogue'

export const search: Catalogue['search'] = {
  placeholder: 'Rechercher',
  scopes: { post: 'Publications', user: 'Pêcheurs' },
  popular: 'Les plus recherchés',
  past: 'Vos recherches',
  forget: (word) => `Supprimer ${word}`,
  clearSure: 'Effacer toutes vos recherches\u00a0?',
  searchFor: (word) => `Rechercher «\u00a0${word}\u00a0»`,
  noPosts: (word) => `Rien trouvé pour «\u00a0${word}\u00a0». Essayez un autre mot`,
  instead: (word, other) => `Rien trouvé pour «\u00a0${word}\u00a0». Voici les résultats pour «\u00a0${other}\u00a0»`,
  noUsers: (word) => `Aucun pêcheur n’a «\u00a0${word}\u00a0» dans son nom`,
}
