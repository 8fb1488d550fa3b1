import type { Catalogue } from '../catalogue'

export const single: Catalogue['single'] = {
  editing: '編輯文章',
  titleHint: '這篇文章叫什麼',
  titleMissing: '請替文章取個標題',
  textHint: '從怎麼選點、怎麼調標寫起，寫得越細，釣友越受用',
  textMissing: '請寫下文章的內文',
  summary: '摘要',
  summaryHint: '用一兩句話說說這篇在講什麼，會顯示在列表裡',
  readMinutes: (minutes) => `文章 · 約 ${minutes} 分鐘讀完`,
  length: (chars, minutes) => `${chars} 字 · 約 ${minutes} 分鐘讀完`,
}
