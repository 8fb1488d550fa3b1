import type { Catalogue } from '../catalogue'

export const post: Catalogue['post'] = {
  edited: 'editado',
  related: 'Publicaciones relacionadas',
  postOf: (name) => `Publicación de ${name}`,
  saySomething: 'Di algo…',
  aboutVip: 'Ver VIP',
  payingOpensSoon: 'El pago en línea abrirá pronto',
  password: 'Contraseña',
  passwordHint: 'Pídesela a quien lo publicó',
  unlock: 'Desbloquear',
}
