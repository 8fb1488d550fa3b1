import type { Catalogue } from '../catalogue'

export const history: Catalogue['history'] = {
  clear: 'Clear history',
  clearSure: 'This cannot be undone. Clear your history?',
  forget: (title) => `Remove from history: ${title}`,
  empty: 'Nothing here yet. Have a look around',
  onDevice: 'Kept on this device only',
  signIn: 'Sign in, and what you read is kept here',
}
