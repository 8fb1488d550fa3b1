import type { Catalogue } from '../catalogue'

export const content: Catalogue['content'] = {
  types: {
    words: 'Publications',
    single: 'Articles',
  },
  states: { draft: 'Brouillon', checking: 'En examen', held: 'Refusée' },
  visibilities: { 1: 'Payant', 2: 'Mot de passe', 3: 'Moi seulement', 4: 'VIP', 5: 'Connectés' },
  locks: {
    paid: 'Contenu payant',
    paidAt: (price) => `À lire en entier pour ${price}`,
    password: 'À lire en entier avec le mot de passe',
    private: 'Visible par son auteur seul',
    vip: 'Réservé aux membres VIP',
    login: 'Connectez-vous pour tout lire',
  },
  readMore: 'Lire la suite',
  newer: (count) => (count === 1 ? '1 nouvelle publication' : `${count} nouvelles publications`),
  rankings: { views: 'Vues', likes: 'J’aime', comments: 'Commentaires', favs: 'Favoris' },
  counts: {
    views: (count) => (isOne(count) ? `${count} vue` : `${count} vues`),
    likes: (count) => `${count} j’aime`,
    comments: (count) => (isOne(count) ? `${count} commentaire` : `${count} commentaires`),
    favs: (count) => (isOne(count) ? `${count} favori` : `${count} favoris`),
  },
  pictures: 'Publication en photos',
  sharedTitle: 'Partagé depuis Compagnon de pêche',
  homepageOf: (name) => `${name} sur Compagnon de pêche`,
  linkCopied: 'Lien copié. Collez-le pour un ami',
  copyText: 'Copier le texte',
  askDelete: 'Supprimer cette publication\u00a0? Elle disparaîtra de toutes les listes.',
  deleted: 'Supprimé',
  empty: {
    list: 'Rien ici pour l’instant',
    author: 'Aucune publication pour l’instant',
    ranking: 'Aucune publication classée pour l’instant',
    sticky: 'Rien à la une pour l’instant',
  },
}

/** French counts none in the singular, too. */
function isOne(count: string): boolean {
  return count === '0' || count === '1'
}
