import type { Notice, NoticeKind } from '@anglers/contract/notice'
import type { SubscribePart } from '@anglers/contract/subscribe'
import { writtenTime } from '../../infra/townTime.ts'

/** What happened, where one does not say who. In Chinese, as the templates are, whose other words stand at the platforms. */
const deeds: Record<NoticeKind, string> = {
  comment: '评论了你的动态',
  reply: '回复了你的评论',
  mention: '提到了你',
  like_post: '赞了你的动态',
  like_comment: '赞了你的评论',
  follow: '关注了你',
  announcement: '发布了公告',
  password_changed: '你的密码已修改',
  address_changed: '你的手机号或邮箱已修改',
  leaving: '你申请了注销账号',
  staying: '注销申请已撤回',
  post_removed: '你的动态被移除了',
  post_held: '你的动态未通过审核',
  comment_removed: '你的评论被移除了',
  banned: '你的账号被禁言了',
  unbanned: '你的账号解除了禁言',
  reported: '有新的举报',
  report_upheld: '你的举报已处理',
  report_dismissed: '你的举报已核实',
  feedback_answered: '你的反馈有了回音',
  group_invited: '邀请你加入群聊',
}

/** The parts of a notice in words; a part that this one lacks says what happened, for a platform takes nothing that is empty. */
export function partsOf({ kind, users, count, text, title, at }: Notice, siteName: string): Record<SubscribePart, string> {
  const what = deeds[kind]
  return {
    who: users.map(({ nickName }) => nickName).join('、') || siteName,
    what,
    text: text || title || what,
    title: title || text || what,
    time: writtenTime(new Date(at)),
    count: String(Math.max(count, 1)),
  }
}
