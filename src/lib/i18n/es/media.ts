import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `Imagen ${number}${state && `, ${state}`}. Toca para cambiarla`,
  addPictures: (count, max) => `Añadir imágenes, ${count}/${max}`,
  states: { waiting: 'En espera', sending: 'Subiendo', failed: 'Error' },
  tapToRetry: 'Reintentar',
  busy: 'El servidor está ocupado. Lo reintentaremos enseguida',
  fileGone: 'El archivo ya no está en este dispositivo. Elígelo de nuevo.',
  unkept: 'Este dispositivo no puede guardar las imágenes. No salgas hasta que se hayan subido',
  sendAgain: 'Subir de nuevo',
  viewLarge: 'Ver en grande',
  moveEarlier: 'Mover antes',
  moveLater: 'Mover después',
  remove: 'Quitar',
}
