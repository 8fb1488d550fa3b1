import type { Catalogue } from '../catalogue'

export const report: Catalogue['report'] = {
  report: '檢舉',
  titles: { post: '檢舉內容', comment: '檢舉評論', user: '檢舉釣友', message: '檢舉訊息' },
  why: '為什麼檢舉',
  words: '補充說明，能幫我們更快核實',
  wordsNeeded: '請寫明情況',
  send: '送出檢舉',
  done: '已收到，我們會盡快核實',
}
