import type { Catalogue } from '../catalogue'

export const account: Catalogue['account'] = {
  display: 'Apariencia',
  theme: 'Tema',
  themes: { follow: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  fontSize: 'Tamaño del texto',
  fontSizes: { small: 'Pequeño', normal: 'Normal', large: 'Grande', big: 'Muy grande', huge: 'Enorme' },
  sample: 'Al amanecer hay niebla sobre el embalse. El flotador se hunde: ahí está el pez.',
  language: 'Idioma',

  visitor: {
    title: 'Inicia sesión en Compañero de Pesca',
    promise: 'Enseña tus capturas, guarda buenos puestos y sigue a pescadores de tu zona',
  },
  signOut: 'Cerrar sesión',
  signOutSure: '¿Cerrar sesión?',

  notices: 'Notificaciones',
  wallet: 'Mi monedero',
  myPage: 'Ver y editar tu perfil',
  figures: {
    published: 'Publicaciones',
    posts: 'Publicaciones',
    followers: 'Seguidores',
    following: 'Seguidos',
    liked: 'Me\u00a0gusta',
    visitors: 'Visitas',
  },
  things: { favourites: 'Favoritos', likes: 'Me\u00a0gusta', comments: 'Comentarios', history: 'Historial' },

  followers: (count) => (count === '1' ? '1 seguidor' : `${count} seguidores`),
  follow: 'Seguir',
  following: 'Siguiendo',
  followBack: 'Seguir también',
  mutual: 'Mutuo',
  seeAvatar: (name) => `Ver la foto de ${name}`,
  moreActs: 'Más',
  editProfile: 'Editar perfil',
  noBio: 'Aún no ha escrito su biografía',
  joined: (date) => `Aquí desde el ${date}`,

  myPosts: {
    all: { name: 'Todo', none: 'Aún no has publicado nada' },
    live: { name: 'Publicado', none: 'Aún no tienes nada publicado' },
    draft: { name: 'Borradores', none: 'No hay borradores' },
    checking: { name: 'En revisión', none: 'No hay nada en revisión' },
    held: { name: 'Rechazado', none: 'No hay nada rechazado' },
  },
  noFavourites: 'Aún no tienes favoritos. Toca la estrella de lo que te guste',
  noLikes: 'Aún no has dado ningún me gusta',
  noComments: 'Aún no has comentado. Únete a la charla',
}
