import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: 'Tu privacidad',
  why: 'Antes de usar tu ubicación, tus fotos o tu micrófono, mira cómo protegemos tus datos. Puedes seguir navegando sin aceptar.',
  read: 'Leer la política de privacidad',
  agree: 'Aceptar y seguir',
  refuse: 'Ahora no',
}
