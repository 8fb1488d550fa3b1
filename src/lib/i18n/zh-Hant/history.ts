import type { Catalogue } from '../catalogue'

export const history: Catalogue['history'] = {
  clear: '清空紀錄',
  clearSure: '清空後無法復原，確定清空瀏覽紀錄？',
  forget: (title) => `從紀錄中移除：${title}`,
  empty: '還沒有看過的內容，去逛逛吧',
  onDevice: '只保存在這台裝置上',
  signIn: '登入後會記下你看過的內容',
}
