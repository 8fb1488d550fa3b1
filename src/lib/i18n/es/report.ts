import type { Catalogue } from '../catalogue'

export const report: Catalogue['report'] = {
  report: 'Denunciar',
  titles: {
    post: 'Denunciar la publicación',
    comment: 'Denunciar el comentario',
    user: 'Denunciar a este pescador',
    message: 'Denunciar el mensaje',
  },
  why: 'Por qué',
  words: 'Más detalles, para revisarlo antes',
  wordsNeeded: 'Explica de qué se trata',
  send: 'Enviar denuncia',
  done: 'Gracias. Lo revisaremos',
}
