import type { Catalogue } from '../catalogue'

export const feedback: Catalogue['feedback'] = {
  kind: 'De quoi s’agit-il',
  content: 'Votre message',
  contentHint: 'Que s’est-il passé, sur quelle page\u00a0? Ou que faut-il changer\u00a0?',
  pictures: 'Captures (facultatif)',
  picturesLater: 'Connectez-vous pour joindre des captures',
  contact: 'Vous joindre (facultatif)',
  contactHint: 'Téléphone, WeChat ou e-mail',
  send: 'Envoyer',
  sent: 'Bien reçu. Merci',
  pictureFailed: 'Une image n’est pas passée. Réessayez ou retirez-la',
}
