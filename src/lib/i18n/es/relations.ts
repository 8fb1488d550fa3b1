import type { Catalogue } from '../catalogue'

export const relations: Catalogue['relations'] = {
  kinds: { followers: 'Seguidores', followed: 'Seguidos' },
  search: 'Buscar por apodo',
  signIn: 'Inicia sesión para ver quién te sigue y a quién sigues',
  none: { followers: 'Aún no tienes seguidores. Publica alguna captura y llegarán', followed: 'Aún no sigues a nadie' },
  noneOf: { followers: 'Aún no le sigue nadie', followed: 'Aún no sigue a nadie' },
  notFound: (word) => `Aquí nadie tiene «${word}» en su apodo`,
  toMeet: 'Conocer pescadores',
  signInForVisitors: 'Inicia sesión para ver quién ha pasado',
  noVisitors: 'Nadie ha mirado tu perfil últimamente',
  visitorsPromise: (days) => `Quienes han mirado tu perfil en los últimos ${days} días, una vez por día cada uno`,
}
