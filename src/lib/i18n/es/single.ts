import type { Catalogue } from '../catalogue'

export const single: Catalogue['single'] = {
  editing: 'Editar artículo',
  titleHint: '¿Cómo se titula?',
  titleMissing: 'Ponle un título al artículo',
  textHint: 'Dónde te pusiste, cómo montaste el equipo, qué te enseñaron los peces: de los detalles se aprende',
  textMissing: 'Escribe el texto del artículo',
  summary: 'Resumen',
  summaryHint: 'De qué trata, en una o dos frases: se muestra en las listas',
  readMinutes: (minutes) => `Artículo · ${minutes} min de lectura`,
  length: (chars, minutes) => `${chars} caracteres · ${minutes} min de lectura`,
}
