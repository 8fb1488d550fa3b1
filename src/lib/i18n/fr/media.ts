import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `Image ${number}${state && `, ${state}`}. Touchez pour la modifier`,
  addPictures: (count, max) => `Ajouter des images, ${count}/${max}`,
  states: { waiting: 'En attente', sending: 'Envoi…', failed: 'Échec' },
  tapToRetry: 'Réessayer',
  busy: 'Le serveur est occupé. Nouvel essai dans un instant',
  fileGone: 'Le fichier n’est plus sur cet appareil. Choisissez-le à nouveau.',
  unkept: 'Cet appareil ne peut pas conserver les images. Restez ici jusqu’à la fin de l’envoi',
  sendAgain: 'Renvoyer',
  viewLarge: 'Voir en grand',
  moveEarlier: 'Placer avant',
  moveLater: 'Placer après',
  remove: 'Retirer',
}
