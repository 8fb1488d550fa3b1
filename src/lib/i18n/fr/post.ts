import type { Catalogue } from '../catalogue'

export const post: Catalogue['post'] = {
  edited: 'modifié',
  related: 'Publications liées',
  postOf: (name) => `Publication de ${name}`,
  saySomething: 'Commenter…',
  aboutVip: 'Voir l’offre VIP',
  payingOpensSoon: 'Le paiement en ligne ouvrira bientôt',
  password: 'Mot de passe',
  passwordHint: 'À demander à l’auteur',
  unlock: 'Déverrouiller',
}
