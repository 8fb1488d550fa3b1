import type { Catalogue } from '../catalogue'

export const content: Catalogue['content'] = {
  types: {
    words: '動態',
    single: '文章',
  },
  states: { draft: '草稿', checking: '審核中', held: '未通過審核' },
  visibilities: { 1: '付費', 2: '密碼', 3: '僅自己', 4: '會員', 5: '登入可見' },
  locks: {
    paid: '付費內容',
    paidAt: (price) => `付費內容，${price} 解鎖全文`,
    password: '輸入密碼可看全文',
    private: '僅作者自己可見',
    vip: '會員專享，開通會員後可看全文',
    login: '登入後可看全文',
  },
  readMore: '顯示更多',
  newer: (count) => `${count} 則新動態`,
  rankings: { views: '瀏覽', likes: '按讚', comments: '留言', favs: '收藏' },
  counts: {
    views: (count) => `${count} 次瀏覽`,
    likes: (count) => `${count} 個讚`,
    comments: (count) => `${count} 則留言`,
    favs: (count) => `${count} 次收藏`,
  },
  pictures: '圖片動態',
  sharedTitle: '來自釣魚伴侶的分享',
  homepageOf: (name) => `${name}的主頁`,
  linkCopied: '連結已複製，貼給好友吧',
  copyText: '複製文字',
  askDelete: '刪除後就不會再出現在列表裡，確定刪除？',
  deleted: '已刪除',
  empty: {
    list: '這裡還沒有內容',
    author: '還沒有發過動態',
    ranking: '還沒有上榜的內容',
    sticky: '目前沒有置頂的資訊',
  },
}
