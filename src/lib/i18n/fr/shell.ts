import type { Catalogue } from '../catalogue'

export const shell: Catalogue['shell'] = {
  mainNavigation: 'Navigation principale',
  tabs: { home: 'Accueil', find: 'Découvrir', nearby: 'Alentours', mine: 'Moi' },
  unread: (count) => (count === '1' ? '1 non lu' : `${count} non lus`),
  publish: 'Publier',
  publishNothing: 'Il n’y a encore rien à publier',
  publishJump: { text: 'Que souhaitez-vous partager\u00a0?', choose: 'Choisir un type' },
  underConstruction: 'En construction',
  comingSoon: 'Cette page est en construction et ouvrira bientôt.',
  maintenance: 'En maintenance. Nous revenons tout de suite.',
  appOpen: {
    title: 'Comment voulez-vous naviguer\u00a0?',
    app: 'Ouvrir l’appli',
    browser: 'Rester dans ce navigateur',
    notRecommended: 'Déconseillé',
  },
}
