import type { Catalogue } from '../catalogue'

export const site: Catalogue['site'] = {
  updatedOn: (date) => `Mis à jour le ${date}`,
  notFound: {
    title: 'Page introuvable',
    text: 'Pas de touche ici\u00a0: cette page n’existe pas, ou elle a déménagé.',
    toSearch: 'Rechercher',
  },
  web: {
    bad: 'Impossible d’ouvrir ce lien\u00a0: l’adresse est incomplète ou n’est pas sûre.',
    leaving: 'Vous allez quitter l’application',
    warning: 'Ce site n’est pas le nôtre. Ne l’ouvrez que si vous lui faites confiance.',
    outside: 'Ouvrir dans une nouvelle fenêtre',
    copy: 'Copier le lien',
    copied: 'Lien copié\u00a0: collez-le dans le navigateur du téléphone',
    howTo: 'Collez-le dans le navigateur du téléphone pour l’ouvrir.',
  },
  update: {
    current: (version) => `Version actuelle\u00a0: ${version}`,
    newest: (version) => `Version ${version}`,
    upToDate: 'Vous avez la dernière version',
    available: 'Une nouvelle version est disponible',
    forced: 'Les anciennes versions cesseront bientôt de fonctionner. Mettez à jour, s’il vous plaît.',
    releasedOn: (date) => `Publiée le ${date}`,
    whatsNew: 'Nouveautés',
    reload: 'Charger la nouvelle version',
    restart: 'Redémarrer et mettre à jour',
    fetching:
      'La nouvelle version se télécharge toute seule\u00a0; vous pourrez redémarrer ici dès qu’elle sera prête. Ou fermez le mini-programme et rouvrez-le plus tard.',
    download: 'Télécharger la nouvelle appli',
    copy: 'Copier le lien de téléchargement',
  },
  app: {
    open: 'Ouvrir l’appli',
    hint: 'Rien ne se passe\u00a0? Elle n’est pas encore installée\u00a0: téléchargez-la d’abord.',
    download: 'Télécharger l’appli',
    copy: 'Copier le lien de téléchargement',
    elsewhere: 'Il n’y a pas d’appli pour cet appareil. Copiez le lien et ouvrez-le sur un autre.',
    copyOnly: 'L’appli ne peut pas s’ouvrir d’ici. Copiez le lien et collez-le dans le navigateur du téléphone.',
    none: 'L’appli n’est pas encore sortie. Le site et les mini-programmes font déjà tout.',
  },
}
