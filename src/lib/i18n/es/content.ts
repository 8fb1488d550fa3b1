import type { Catalogue } from '../catalogue'

export const content: Catalogue['content'] = {
  types: {
    words: 'Publicaciones',
    single: 'Artículos',
  },
  states: { draft: 'Borrador', checking: 'En revisión', held: 'Rechazada' },
  visibilities: { 1: 'De pago', 2: 'Contraseña', 3: 'Solo yo', 4: 'VIP', 5: 'Con sesión' },
  locks: {
    paid: 'Contenido de pago',
    paidAt: (price) => `Léelo entero por ${price}`,
    password: 'Léelo entero con la contraseña',
    private: 'Solo lo ve su autor',
    vip: 'Solo para miembros VIP',
    login: 'Inicia sesión para leerlo entero',
  },
  readMore: 'Leer más',
  newer: (count) => (count === 1 ? '1 publicación nueva' : `${count} publicaciones nuevas`),
  rankings: { views: 'Visitas', likes: 'Me gusta', comments: 'Comentarios', favs: 'Favoritos' },
  counts: {
    views: (count) => (count === '1' ? '1 visita' : `${count} visitas`),
    likes: (count) => `${count} me gusta`,
    comments: (count) => (count === '1' ? '1 comentario' : `${count} comentarios`),
    favs: (count) => (count === '1' ? '1 favorito' : `${count} favoritos`),
  },
  pictures: 'Publicación con fotos',
  sharedTitle: 'Compartido desde Compañero de Pesca',
  homepageOf: (name) => `${name} en Compañero de Pesca`,
  linkCopied: 'Enlace copiado. Pégaselo a un amigo',
  copyText: 'Copiar el texto',
  askDelete: '¿Eliminar esta publicación? Desaparecerá de todas las listas.',
  deleted: 'Eliminado',
  empty: {
    list: 'Aún no hay nada aquí',
    author: 'Aún no hay publicaciones',
    ranking: 'Aún no hay nada en esta clasificación',
    sticky: 'Ahora no hay destacados',
  },
}
