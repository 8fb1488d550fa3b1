/** What happened to me. */
export const notice = {
  signIn: '登录后就能看到通知',
  tabs: { all: '全部', comments: '评论', mentions: '提到我', likes: '赞', follows: '关注', system: '系统' },
  empty: {
    all: '还没有通知',
    comments: '还没有人评论你',
    mentions: '还没有人提到你',
    likes: '还没有收到赞',
    follows: '还没有新的关注',
    system: '没有系统通知',
  },
  newer: (count: number) => `${count} 条新通知`,
  unread: '未读',
  allRead: '没有未读',
  /** In one tab; there may be some in others. */
  noneUnread: '这里没有未读',
  readAll: '全部已读',
  pushes: '通知设置',
  pushesNote: '关闭后不再即时提醒，仍可在这里查看。',
  /** Messages in the host's own app. */
  remindIn: { wechat: '微信里提醒我', toutiao: '抖音里提醒我' },
  remindNote: '每同意一次，多提醒一次',
  remindLeft: (count: number) => `还可提醒 ${count} 次`,
  remindRefused: '好的，不会提醒你',
  remindClosed: '没能询问，请先在小程序设置里允许订阅消息',
  gone: '内容已不在了',
  /** Who did it, before what they did; with the space, where the language has one. */
  who: (names: string) => names,
  /** Between the latest by name. */
  separator: '、',
  both: (names: string, last: string) => `${names}、${last}`,
  /** @param all those named and the others */
  andOthers: (names: string, _others: number, all: number) => `${names} 等 ${all} 人`,
  /** What so many did; of the site's own notices the headline. */
  did: {
    comment: (_: number) => '评论了你的动态',
    reply: (_: number) => '回复了你',
    mention: (_: number) => '提到了你',
    like_post: (_: number) => '赞了你的动态',
    like_comment: (_: number) => '赞了你的评论',
    follow: (_: number) => '关注了你',
    password_changed: (_: number) => '登录密码已修改',
    address_changed: (_: number) => '绑定的手机号或邮箱已修改',
    post_removed: (_: number) => '动态被移除',
    comment_removed: (_: number) => '评论被移除',
    banned: (_: number) => '账号被限制发言',
    unbanned: (_: number) => '发言限制已解除',
  },
  notYou: '如果不是你本人操作，请马上重设密码，并检查绑定的手机号和邮箱。',
  postRemoved: (title: string) => `你的动态“${title}”不符合社区规范，已被管理员移除。`,
  commentRemoved: (text: string) => `你的评论“${text}”不符合社区规范，已被管理员移除。`,
  banned: (date: string, reason: string) => `到 ${date} 为止只能浏览。${reason && `原因：${reason}`}`,
  unbanned: '又可以发动态和评论了。',
}
