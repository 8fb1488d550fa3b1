import type { Catalogue } from '../catalogue'

export const leaving: Catalogue['leaving'] = {
  download: 'Télécharger mes données',
  downloaded: 'Enregistré dans vos téléchargements',
  tooSoon: 'Un seul téléchargement par minute. Patientez un peu',
  failed: 'Le téléchargement a échoué. Réessayez plus tard',
  handOver: { saved: 'Enregistrer', sent: 'Envoyer dans une discussion', copied: 'Copier' },
  ready: {
    saved: 'Votre fichier est prêt',
    sent: 'Votre fichier est prêt. Envoyez-le à votre discussion de fichiers pour le garder',
    copied: 'Impossible d’enregistrer un fichier ici. Copiez le texte et collez-le dans une note',
  },
  leave: 'Supprimer le compte',
  what: 'La suppression efface pour toujours\u00a0:',
  lost: [
    'Pseudo, photo, présentation et tous les moyens de connexion',
    'Publications, commentaires, j’aime, favoris et photos',
    'Ce que vous avez dit dans les discussions, et votre place dans les groupes',
    'Abonnés, suivis, visites et personnes bloquées',
    'Niveau, points, crédit et VIP',
  ],
  kept: 'Les paiements que la loi impose de garder restent, sans votre identité.',
  waiting: (days) =>
    `Le compte est supprimé ${days} jours après la demande. D’ici là il fonctionne comme avant, et vous pouvez changer d’avis.`,
  apply: 'Demander la suppression',
  applySure: (days) => `Demander la suppression du compte\u00a0? Vous avez ${days} jours pour changer d’avis.`,
  applied: 'C’est demandé. Vous pouvez changer d’avis',
  leavingAt: (date) => `Le compte sera supprimé le ${date}. D’ici là vous pouvez changer d’avis`,
  due: 'Le délai est passé, le compte va être supprimé',
  takeBack: 'Garder mon compte',
  takenBack: 'Annulé. Le compte est gardé',
  now: 'Supprimer maintenant',
  nowSure: 'Supprimer le compte maintenant\u00a0? Rien ne pourra être rétabli.',
  gone: 'Compte supprimé. Bonne pêche',
}
