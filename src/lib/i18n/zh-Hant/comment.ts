import type { Catalogue } from '../catalogue'

export const comment: Catalogue['comment'] = {
  comments: (count) => `留言 ${count}`,
  orders: { hot: '最熱門', new: '最新', author: '只看作者' },
  empty: '還沒有留言，來說第一句吧',
  emptyByAuthor: '作者還沒有留言',
  author: '作者',
  reply: '回覆',
  replyTo: (name) => `回覆 ${name}`,
  toName: (name) => `回覆 ${name}：`,
  moreReplies: (count) => `查看 ${count} 則回覆`,
  write: '寫留言',
  placeholder: '說點什麼，友善的話更容易中魚',
  send: '送出',
  sent: '留言成功',
  askDelete: '刪除這則留言？',
  deleteThis: (body) => `刪除留言：${body}`,
  untitledPost: '一則動態',
}
