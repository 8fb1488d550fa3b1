import type { Catalogue } from '../catalogue'

export const history: Catalogue['history'] = {
  clear: 'Borrar historial',
  clearSure: 'No se puede deshacer. ¿Borrar el historial?',
  forget: (title) => `Quitar del historial: ${title}`,
  empty: 'Aún no hay nada. Echa un vistazo',
  onDevice: 'Solo se guarda en este dispositivo',
  signIn: 'Inicia sesión y guardaremos lo que lees',
}
