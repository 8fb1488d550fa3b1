import type { Catalogue } from '../catalogue'

export const report: Catalogue['report'] = {
  report: 'Report',
  titles: { post: 'Report this post', comment: 'Report this comment', user: 'Report this angler', message: 'Report this message' },
  why: 'Why',
  words: 'More about it, so that we can look into it sooner',
  wordsNeeded: 'Please say what it is about',
  send: 'Send report',
  done: 'Thank you. We will look into it',
}
