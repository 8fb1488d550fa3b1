import type { NoticeKind } from '@anglers/contract/notice'

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
    leaving: (_: number) => '已申请注销账号',
    staying: (_: number) => '已撤回注销申请',
    post_removed: (_: number) => '动态被移除',
    post_held: (_: number) => '动态未通过审核',
    comment_removed: (_: number) => '评论被移除',
    banned: (_: number) => '账号被限制发言',
    unbanned: (_: number) => '发言限制已解除',
    reported: (_: number) => '有新的举报',
    report_upheld: (_: number) => '举报已处理',
    report_dismissed: (_: number) => '举报已核实',
    feedback_answered: (_: number) => '反馈有了回音',
    group_invited: (_: number) => '邀请你加入群聊',
  } satisfies Record<Exclude<NoticeKind, 'announcement'>, (count: number) => string>,
  /** In place of that, where this version of the app does not know what it was. */
  unknown: '有新的动静，更新后可查看',
  notYou: '如果不是你本人操作，请马上重设密码，并检查绑定的手机号和邮箱。',
  postRemoved: (title: string) => `你的动态“${title}”不符合社区规范，已被管理员移除。`,
  postHeld: (title: string) => `你的动态“${title}”未通过审核，其他人看不到它。修改后可重新发布。`,
  commentRemoved: (text: string) => `你的评论“${text}”不符合社区规范，已被管理员移除。`,
  banned: (date: string, reason: string) => `到 ${date} 为止只能浏览。${reason && `原因：${reason}`}`,
  unbanned: '又可以发动态和评论了。',
  leaving: (date: string) => `账号将在 ${date} 删除，在那之前可以在设置里撤回。如果不是你本人操作，请马上撤回并重设密码。`,
  staying: '账号不会被删除。',
  reported: (title: string, text: string) => [title, text].filter(Boolean).join('：'),
  upheld: (title: string, answer: string) => `你举报的${title ? `“${title}”` : '内容'}确有问题，我们已经处理。${answer}`,
  dismissed: (title: string, answer: string) => `你举报的${title ? `“${title}”` : '内容'}经核实没有违反社区规范。${answer}`,
  answered: (title: string, answer: string) => `关于“${title}”：${answer || '谢谢你，我们已经看过。'}`,
}
