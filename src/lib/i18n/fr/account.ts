import type { Catalogue } from '../catalogue'

export const account: Catalogue['account'] = {
  display: 'Apparence',
  theme: 'Thème',
  themes: { follow: 'Système', light: 'Clair', dark: 'Sombre' },
  fontSize: 'Taille du texte',
  fontSizes: { small: 'Petit', normal: 'Normal', large: 'Grand', big: 'Très grand', huge: 'Énorme' },
  sample: 'À l’aube, la brume couvre le lac. Le flotteur plonge\u00a0: le poisson est là.',
  language: 'Langue',

  visitor: {
    title: 'Connectez-vous à Compagnon de pêche',
    promise: 'Montrez vos prises, gardez les bons postes, suivez les pêcheurs du coin',
  },
  signOut: 'Se déconnecter',
  signOutSure: 'Voulez-vous vous déconnecter\u00a0?',

  notices: 'Notifications',
  wallet: 'Mon portefeuille',
  myPage: 'Voir et modifier votre profil',
  figures: {
    published: 'Publications',
    posts: 'Publications',
    followers: 'Abonnés',
    following: 'Suivis',
    liked: 'J’aime',
    visitors: 'Visites',
  },
  things: { favourites: 'Favoris', likes: 'J’aime', comments: 'Commentaires', history: 'Historique' },

  followers: (count) => (count === '0' || count === '1' ? `${count} abonné` : `${count} abonnés`),
  follow: 'Suivre',
  following: 'Suivi',
  followBack: 'Suivre aussi',
  mutual: 'Mutuel',
  seeAvatar: (name) => `Voir la photo de ${name}`,
  moreActs: 'Plus',
  editProfile: 'Modifier',
  noBio: 'N’a pas encore écrit sa présentation',
  joined: (date) => `Membre depuis le ${date}`,

  myPosts: {
    all: { name: 'Tout', none: 'Vous n’avez encore rien publié' },
    live: { name: 'Publié', none: 'Rien n’est encore en ligne' },
    draft: { name: 'Brouillons', none: 'Aucun brouillon' },
    checking: { name: 'En examen', none: 'Rien n’attend d’être examiné' },
    held: { name: 'Refusé', none: 'Rien n’a été refusé' },
  },
  noFavourites: 'Aucun favori. Touchez l’étoile de ce qui vous plaît',
  noLikes: 'Vous n’avez encore rien aimé',
  noComments: 'Aucun commentaire. Prenez part à la discussion',
}
