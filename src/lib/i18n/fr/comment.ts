import type { Catalogue } from '../catalogue'

export const comment: Catalogue['comment'] = {
  comments: (count) => (count < 2 ? `${count} commentaire` : `${count} commentaires`),
  orders: { hot: 'Populaires', new: 'Récents', author: 'Auteur' },
  empty: 'Aucun commentaire. Lancez le premier',
  emptyByAuthor: 'L’auteur n’a pas encore commenté',
  author: 'Auteur',
  reply: 'Répondre',
  replyTo: (name) => `Répondre à ${name}`,
  toName: (name) => `À ${name}\u00a0: `,
  moreReplies: (count) => (count === 1 ? 'Voir 1 réponse' : `Voir ${count} réponses`),
  write: 'Écrire un commentaire',
  placeholder: 'Un mot aimable, et ça mord',
  send: 'Envoyer',
  sent: 'Commentaire envoyé',
  askDelete: 'Supprimer ce commentaire\u00a0?',
  deleteThis: (body) => `Supprimer le commentaire\u00a0: ${body}`,
  untitledPost: 'Une publication',
}
