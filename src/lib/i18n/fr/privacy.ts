import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: 'Votre vie privée',
  why: 'Avant d’utiliser votre position, vos photos ou votre micro, voyez comment nous protégeons vos données. Vous pouvez continuer sans accepter.',
  read: 'Lire la politique de confidentialité',
  agree: 'Accepter et continuer',
  refuse: 'Pas maintenant',
}
