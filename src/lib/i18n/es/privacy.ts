import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: 'Tu privacidad',
  why: 'Antes de usar tu ubicación o tus fotos, mira cómo las protegemos. Puedes seguir navegando sin aceptar.',
  read: 'Leer la política de privacidad',
  agree: 'Aceptar y seguir',
  refuse: 'Ahora no',
}
