import type { Catalogue } from '../catalogue'

export const account: Catalogue['account'] = {
  display: '主題與字級',
  theme: '主題',
  themes: { follow: '跟隨系統', light: '淺色', dark: '深色' },
  fontSize: '字級',
  fontSizes: { small: '小', normal: '標準', large: '大', big: '特大', huge: '超大' },
  sample: '清晨的水庫起了薄霧，浮標輕輕一頓，魚來了。',
  language: '語言',

  visitor: { title: '登入釣魚伴侶', promise: '曬漁獲、收藏好釣點、關注身邊的釣友' },
  signOut: '登出',
  signOutSure: '確定要登出？',

  notices: '訊息通知',
  wallet: '我的錢包',
  myPage: '檢視和編輯個人主頁',
  figures: { published: '發佈', posts: '動態', followers: '粉絲', following: '關注', liked: '獲讚', visitors: '訪客' },
  things: { favourites: '收藏', likes: '按讚', comments: '留言', history: '紀錄' },

  followers: (count) => `${count} 粉絲`,
  follow: '關注',
  following: '已關注',
  followBack: '回關',
  mutual: '互相關注',
  seeAvatar: (name) => `檢視 ${name} 的頭像`,
  moreActs: '更多操作',
  editProfile: '編輯資料',
  noBio: '這位釣友還沒有寫簡介',
  joined: (date) => `${date} 加入`,

  myPosts: {
    all: { name: '全部', none: '還沒有發佈過內容' },
    live: { name: '已發佈', none: '還沒有已發佈的內容' },
    draft: { name: '草稿', none: '沒有草稿' },
    checking: { name: '審核中', none: '沒有等待審核的內容' },
    held: { name: '未通過', none: '沒有未通過審核的內容' },
  },
  noFavourites: '還沒有收藏，看到喜歡的點一下星號',
  noLikes: '還沒有按過讚',
  noComments: '還沒有留言過，去和釣友聊聊',
}
