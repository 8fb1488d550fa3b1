import type { Catalogue } from '../catalogue'

export const post: Catalogue['post'] = {
  edited: 'edited',
  related: 'Related posts',
  postOf: (name) => `Post by ${name}`,
  saySomething: 'Comment…',
  aboutVip: 'About VIP',
  payingOpensSoon: 'Paying online will open soon',
  password: 'Password',
  passwordHint: 'Ask the author for it',
  unlock: 'Unlock',
}
