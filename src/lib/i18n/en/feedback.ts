import type { Catalogue } from '../catalogue'

export const feedback: Catalogue['feedback'] = {
  kind: 'It is about',
  content: 'Your words',
  contentHint: 'What happened, and on which page? Or what should we change?',
  pictures: 'Screenshots (optional)',
  picturesLater: 'Sign in to add screenshots',
  contact: 'How to reach you (optional)',
  contactHint: 'Phone, WeChat or e-mail',
  send: 'Send',
  sent: 'Received. Thank you',
  pictureFailed: 'A picture did not go up. Try it again, or remove it',
}
