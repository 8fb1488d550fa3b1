import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `Image ${number}${state && `, ${state}`}. Touchez pour la modifier`,
  addPictures: (count, max) => `Ajouter des images, ${count}/${max}`,
  states: { waiting: 'En attente', sending: 'Envoi…', failed: 'Échec' },
  tapToRetry: 'Réessayer',
  sendAgain: 'Renvoyer',
  viewLarge: 'Voir en grand',
  moveEarlier: 'Placer avant',
  moveLater: 'Placer après',
  remove: 'Retirer',
}
