// Pages of the app to which the server leads.

/** What an address without a path shows. */
export const HOME_PAGE = '/pages/index/index'

export const postPage = (id: number, part?: 'comments'): string => `/pagesA/detail/detail?id=${id}${part ? `&part=${part}` : ''}`

export const rewardPage = (postId: number): string => `/pagesA/reward/reward?id=${postId}`

export const redbagPage = (id: number): string => `/pagesB/chat/redbag/detail?id=${id}`

export const giftNotesPage = (): string => '/pagesA/gift/note'

export const vipPage = (): string => '/member/wallet/recharge-vip'

export const groupPage = (id: number): string => `/pagesB/chat/chat-group?id=${id}`

export const forumPage = (id: number): string => `/pages/bbs/bbs-list?id=${id}`

export const authorPage = (id: number): string => `/pagesA/author/author?id=${id}`

/** @param unit what it was paid by: exchanges for points have a page of their own */
export const orderPage = (id: number, unit: 'cash' | 'points'): string =>
  `/shop/order/detail?id=${id}${unit === 'points' ? '&unit=points' : ''}`

export const goodPage = (id: number): string => `/shop/goods/goods?id=${id}`

export const secondhandPage = (id: number): string => `/pagesA/secondhand/detail?id=${id}`
