import type { Catalogue } from '../catalogue'

export const search: Catalogue['search'] = {
  placeholder: 'Buscar',
  scopes: { post: 'Publicaciones', user: 'Pescadores' },
  popular: 'Lo más buscado',
  past: 'Tus búsquedas',
  forget: (word) => `Eliminar ${word}`,
  clearSure: '¿Borrar todas tus búsquedas?',
  searchFor: (word) => `Buscar «${word}»`,
  noPosts: (word) => `No hay nada sobre «${word}». Prueba con otra palabra`,
  instead: (word, other) => `No hay nada sobre «${word}». Estos son los resultados de «${other}»`,
  noUsers: (word) => `Ningún pescador tiene «${word}» en su nombre`,
}
