import type { Catalogue } from '../catalogue'

export const report: Catalogue['report'] = {
  report: 'Signaler',
  titles: {
    post: 'Signaler la publication',
    comment: 'Signaler le commentaire',
    user: 'Signaler ce pêcheur',
    message: 'Signaler le message',
  },
  why: 'Pourquoi',
  words: 'Des précisions, pour vérifier plus vite',
  wordsNeeded: 'Dites de quoi il s’agit',
  send: 'Envoyer',
  done: 'Merci. Nous allons vérifier',
}
