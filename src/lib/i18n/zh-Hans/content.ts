import type { PostType } from '@anglers/contract/content'

/** Posts in lists: cards, rankings, what may be done with one. */
export const content = {
  /** The kinds of posts, each as the name of many. */
  types: {
    words: '动态',
    single: '文章',
  } satisfies Record<PostType, string>,
  /** What marks a post that is not live, to its author. */
  states: { draft: '草稿', checking: '审核中', held: '未通过审核' },
  /** What marks a post that not everyone may read, to those who may. */
  visibilities: { 1: '付费', 2: '密码', 3: '仅自己', 4: '会员', 5: '登录可见' },
  /** Why a reader may not see a post, and what would open it. */
  locks: {
    paid: '付费内容',
    paidAt: (price: string) => `付费内容，${price} 解锁全文`,
    password: '凭密码查看全文',
    private: '仅作者自己可见',
    vip: '会员专享，开通会员后可看全文',
    login: '登录后可看全文',
  },
  readMore: '全文',
  newer: (count: number) => `${count} 条新动态`,
  rankings: { views: '浏览', likes: '点赞', comments: '评论', favs: '收藏' },
  /** How often, with the count as it is shown: 3, 1.2万. */
  counts: {
    views: (count: string) => `${count} 次浏览`,
    likes: (count: string) => `${count} 赞`,
    comments: (count: string) => `${count} 评论`,
    favs: (count: string) => `${count} 收藏`,
  },
  pictures: '图片动态',
  sharedTitle: '来自钓鱼伴侣的分享',
  homepageOf: (name: string) => `${name}的主页`,
  linkCopied: '链接已复制，去粘贴给好友吧',
  copyText: '复制文字',
  askDelete: '删除后列表里就看不到它了，确定删除？',
  deleted: '已删除',
  empty: {
    list: '这里还没有内容',
    author: 'TA 还没有发过动态',
    ranking: '还没有上榜的内容',
    sticky: '现在没有置顶的资讯',
  },
}
