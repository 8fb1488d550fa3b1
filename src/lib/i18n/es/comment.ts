import type { Catalogue } from '../catalogue'

export const comment: Catalogue['comment'] = {
  comments: (count) => (count === 1 ? '1 comentario' : `${count} comentarios`),
  orders: { hot: 'Populares', new: 'Recientes', author: 'Autor' },
  empty: 'Aún no hay comentarios. Lanza el primero',
  emptyByAuthor: 'El autor aún no ha comentado',
  author: 'Autor',
  reply: 'Responder',
  replyTo: (name) => `Responder a ${name}`,
  toName: (name) => `A ${name}: `,
  moreReplies: (count) => (count === 1 ? 'Ver 1 respuesta' : `Ver ${count} respuestas`),
  write: 'Escribir un comentario',
  placeholder: 'Con buenas palabras pican más',
  send: 'Enviar',
  sent: 'Comentario enviado',
  askDelete: '¿Eliminar este comentario?',
  deleteThis: (body) => `Eliminar comentario: ${body}`,
  untitledPost: 'Una publicación',
}
