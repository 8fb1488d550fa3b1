import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `Imagen ${number}${state && `, ${state}`}. Toca para cambiarla`,
  addPictures: (count, max) => `Añadir imágenes, ${count}/${max}`,
  states: { waiting: 'En espera', sending: 'Subiendo', failed: 'Error' },
  tapToRetry: 'Reintentar',
  sendAgain: 'Subir de nuevo',
  viewLarge: 'Ver en grande',
  moveEarlier: 'Mover antes',
  moveLater: 'Mover después',
  remove: 'Quitar',
}
