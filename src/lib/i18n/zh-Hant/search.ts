import type { Catalogue } from '../catalogue'

export const search: Catalogue['search'] = {
  placeholder: '搜尋動態、釣友',
  scopes: { post: '內容', user: '釣友' },
  popular: '大家在搜',
  past: '搜尋紀錄',
  forget: (word) => `刪除 ${word}`,
  clearSure: '清空全部搜尋紀錄？',
  searchFor: (word) => `搜尋「${word}」`,
  noPosts: (word) => `找不到與「${word}」有關的內容，換個詞試試`,
  instead: (word, other) => `沒有「${word}」，以下是「${other}」的結果`,
  noUsers: (word) => `沒有名字裡有「${word}」的釣友`,
}
