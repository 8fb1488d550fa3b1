/** The member: who they are, and what they set. */
export const account = {
  display: '主题与字号',
  theme: '主题',
  themes: { follow: '跟随系统', light: '浅色', dark: '深色' },
  fontSize: '字号',
  fontSizes: { small: '小', normal: '标准', large: '大', big: '特大', huge: '超大' },
  sample: '清晨的水库起了薄雾，浮漂轻轻一顿，鱼来了。',
  language: '语言',

  /** What a visitor finds in the place of their own card. */
  visitor: { title: '登录钓鱼伴侣', promise: '晒渔获、收藏好钓点、关注身边的钓友' },
  signOut: '退出登录',
  signOutSure: '确定退出登录？',

  notices: '消息通知',
  wallet: '我的钱包',
  myPage: '查看和编辑个人主页',
  figures: { published: '发布', posts: '动态', followers: '粉丝', following: '关注', liked: '获赞', visitors: '访客' },
  things: { favourites: '收藏', likes: '点赞', comments: '评论', history: '历史' },

  /** @param count already shortened for its place */
  followers: (count: string) => `${count} 粉丝`,
  follow: '关注',
  following: '已关注',
  followBack: '回关',
  mutual: '互相关注',
  seeAvatar: (name: string) => `查看 ${name} 的头像`,
  moreActs: '更多操作',
  editProfile: '编辑资料',
  noBio: '这位钓友还没有写简介',
  joined: (date: string) => `${date} 加入`,

  myPosts: {
    all: { name: '全部', none: '还没有发布过内容' },
    live: { name: '已发布', none: '还没有已发布的内容' },
    draft: { name: '草稿', none: '没有草稿' },
    checking: { name: '审核中', none: '没有等待审核的内容' },
    held: { name: '未通过', none: '没有未通过审核的内容' },
  },
  noFavourites: '还没有收藏，看到喜欢的点一下星标',
  noLikes: '还没有点过赞',
  noComments: '还没有评论过，去和钓友聊聊',
}
