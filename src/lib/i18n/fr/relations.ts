import type { Catalogue } from '../catalogue'

export const relations: Catalogue['relations'] = {
  kinds: { followers: 'Abonnés', followed: 'Suivis' },
  search: 'Chercher un pseudo',
  signIn: 'Connectez-vous pour voir qui vous suit et qui vous suivez',
  none: { followers: 'Aucun abonné pour l’instant. Publiez quelques prises, ils viendront', followed: 'Vous ne suivez encore personne' },
  noneOf: { followers: 'Personne ne suit encore ce membre', followed: 'Ce membre ne suit encore personne' },
  notFound: (word) => `Personne ici n’a «\u00a0${word}\u00a0» dans son pseudo`,
  toMeet: 'Rencontrer des pêcheurs',
  signInForVisitors: 'Connectez-vous pour voir qui est passé',
  noVisitors: 'Personne n’a regardé votre profil récemment',
  visitorsPromise: (days) => `Ceux qui ont regardé votre profil ces ${days} derniers jours, une fois par jour chacun`,
}
