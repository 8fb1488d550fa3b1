import type { Catalogue } from '../catalogue'

export const post: Catalogue['post'] = {
  edited: '已編輯',
  related: '相關動態',
  postOf: (name) => `${name} 的動態`,
  saySomething: '說點什麼…',
  aboutVip: '了解會員',
  payingOpensSoon: '線上付費解鎖即將開放，敬請期待',
  password: '密碼',
  passwordHint: '可向作者詢問',
  unlock: '解鎖',
}
