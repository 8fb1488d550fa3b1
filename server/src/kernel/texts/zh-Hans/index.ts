// Made by `npm run texts` from the JSON files beside it.
import type { Catalogue } from '../catalogue.ts'
import { dateTime } from '../dateTime.ts'

export const zhHans: Catalogue = {
  account: {
    errors: {
      invalid_code: '验证码不正确或已过期',
      sign_in_cancelled: '你取消了授权',
      invalid_credentials: '账号或密码不正确',
      address_taken: '这个手机号或邮箱已经有账号了，请直接登录',
      not_offered: '本站没有开通这种登录方式',
    },
    code: {
      subject: '钓鱼伴侣验证码',
      text: (code, minutes) => `您的验证码是 ${code}，${minutes} 分钟内有效。请不要告诉任何人。如果不是您本人操作，请忽略这条消息。`,
    },
    nickname: (number) => `钓友${number}`,
  },
  chat: {
    errors: {
      message_refused: '对方暂不接收你的消息',
      stranger_limit: '对方回复之前，只能先发这几条；也请不要一天里打扰太多陌生人',
      group_silenced: '这里现在不能发言',
      recall_too_late: '发出超过两分钟，不能撤回了',
      group_full: '这个群已经满员',
      group_limit: '数量已经到了上限',
    },
  },
  content: {
    errors: {
      rest_post_locked: '这条内容暂时对你不可见',
    },
  },
  giving: {
    errors: {
      giving_underage: '未满 18 岁不能打赏、送礼或发红包',
      giving_limit: '今天送出的已达上限，明天再来吧',
      redbag_refused: '你不能领取这个红包',
      redbag_condition: '还没满足发红包的人定的条件',
      redbag_finished: '手慢了，红包派完了',
      redbag_expired: '红包已过期',
      gift_refused: '你不能给 TA 送礼',
    },
  },
  growth: {
    errors: {
      make_up_limit: '本月的补签次数用完了',
      task_not_done: '任务还没有完成',
      reward_taken: '奖励已经领过了',
    },
    rules: {
      daily: (points, experience) => `每天签到一次，可得 ${points} 积分和 ${experience} 经验，等级越高积分越多。`,
      milestones: '连续签到到指定天数另有奖励；中断后重新计算。',
      makeUp: (days, points, times) => `漏签的日子可在 ${days} 天内用 ${points} 积分补签，每月 ${times} 次，等级高的次数更多。补签能接上连续天数，但没有当天的奖励；同一段连签的奖励不会重复发放。`,
      clock: '日期以北京时间为准，零点开始新的一天。',
    },
  },
  http: {
    errors: {
      rest_invalid_param: '有些内容填得不对，请检查后再试',
      rest_invalid_json: '请求内容不是有效的 JSON',
      rest_post_invalid_page_number: '没有更多内容了',
      rest_upload_no_file: '没有收到文件',
      rest_upload_too_large: '文件太大了',
      invalid_platform_code: '授权已失效，请重新登录',
      rest_not_logged_in: '请先登录',
      rest_invalid_token: '登录已失效，请重新登录',
      rest_forbidden: '你没有权限这样做',
      rest_banned: (until) => `你的账号被禁言至 ${dateTime('zh-Hans', until)}，在此之前只能浏览`,
      rest_no_route: '没有这个接口',
      rest_not_found: '内容不存在或已被删除',
      rest_conflict: '与当前状态冲突，请刷新后再试',
      rest_idempotency_conflict: '同一个请求编号被用于不同的内容',
      rest_idempotency_under_way: '同一个请求还在处理中，请稍候',
      rest_bad_request: '请求无法识别',
      rest_timeout: '请求没有按时发完，请重试',
      rest_payload_too_large: '提交的内容太大了',
      rest_headers_too_large: '请求头太大了',
      rest_unsupported_media_type: '不支持这种内容格式',
      rest_too_many_requests: '操作太频繁了，请稍后再试',
      rest_internal_error: '服务器出了点问题，请稍后再试',
      rest_unavailable: '服务暂时不可用，请稍后再试',
    },
    faults: {
      required: '这一项必填',
      type: '填写的类型不正确',
      format: '格式不正确',
      unknown: '不支持的参数',
      choice: (limit) => `必须是以下之一：${limit}`,
      too_short: (limit) => `至少 ${limit} 个字`,
      too_long: (limit) => `最多 ${limit} 个字`,
      too_small: (limit) => `不能小于 ${limit}`,
      too_large: (limit) => `不能大于 ${limit}`,
      past: '请选择以后的时间',
      wrong: '填写得不正确',
      too_many: (limit) => `最多 ${limit} 项`,
      too_few: (limit) => `至少 ${limit} 项`,
      duplicate: '不能重复',
      not_yours: '不是你上传的',
      stranger: '不接受你的邀请，只能凭群口令加入',
      not_found: '这一项不存在',
      empty: '这一项不能为空',
      reserved: '会让人以为是官方，请换一个',
      improper: '含有不能发布的内容，请修改',
    },
  },
  ledger: {
    errors: {
      insufficient_balance: '余额不足',
    },
  },
  lifecycle: {
    errors: {
      leaving_too_early: (until) => `注销申请还在等待期内，${dateTime('zh-Hans', until)} 之后才能注销`,
    },
  },
  media: {
    errors: {
      rest_upload_type: '只支持 JPG、PNG、WebP、GIF 图片',
      rest_upload_sound: '只支持 MP3、AAC、M4A、WAV 录音',
      rest_upload_broken: '图片已损坏，无法读取',
      upload_limit: (until) => `今天上传的已经够多了，${dateTime('zh-Hans', until)} 以后再传吧`,
    },
  },
  payment: {
    errors: {
      order_closed: '订单已支付、取消或过期，请重新下单',
      order_limit: '待支付的订单太多，请先支付或删除',
      way_not_offered: '这里暂不支持这种支付方式',
      payment_refused: '支付渠道没有接受，请换一种方式',
      payment_unknown: '支付渠道没有回应，请稍后再试；不会重复扣款',
    },
  },
  report: {
    errors: {
      already_reported: '你已经举报过了，我们正在处理',
    },
    reasons: {
      spam: '垃圾广告',
      porn: '色情低俗',
      abuse: '辱骂攻击',
      fraud: '欺诈骗钱',
      poaching: '电鱼、禁渔期或违规垂钓',
      illegal: '其他违法违规',
      untrue: '不实信息',
      privacy: '泄露隐私',
      rights: '抄袭侵权',
      impersonation: '冒充他人',
      bug: '功能异常',
      idea: '产品建议',
      account: '账号问题',
      other: '其他',
    },
  },
  wallet: {
    errors: {
      price_changed: '价格有变，请刷新后再买',
    },
  },
}
