import type { Catalogue } from '../catalogue'

export const post: Catalogue['post'] = {
  edited: 'edited',
  related: 'Related posts',
  postOf: (name) => `Post by ${name}`,
  saySomething: 'Comment…',
  aboutVip: 'About VIP',
  payingOpensSoon: 'Paying online will open soon',
  passwordOpensSoon: 'Reading by password will open soon',
}
