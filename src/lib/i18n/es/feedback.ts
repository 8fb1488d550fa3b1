import type { Catalogue } from '../catalogue'

export const feedback: Catalogue['feedback'] = {
  kind: 'Se trata de',
  content: 'Tus palabras',
  contentHint: '¿Qué ha pasado y en qué página? ¿O qué deberíamos cambiar?',
  pictures: 'Capturas (opcional)',
  picturesLater: 'Inicia sesión para añadir capturas',
  contact: 'Cómo contactarte (opcional)',
  contactHint: 'Teléfono, WeChat o correo',
  send: 'Enviar',
  sent: 'Recibido. Gracias',
  pictureFailed: 'Una imagen no se ha subido. Vuelve a probar o quítala',
}
