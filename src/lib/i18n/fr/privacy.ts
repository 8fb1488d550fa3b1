import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: 'Votre vie privée',
  why: 'Avant d’utiliser votre position ou vos photos, voyez comment nous les protégeons. Vous pouvez continuer sans accepter.',
  read: 'Lire la politique de confidentialité',
  agree: 'Accepter et continuer',
  refuse: 'Pas maintenant',
}
