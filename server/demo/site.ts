/** What the operator sets up: banners, static pages and hot searches. */
export interface Banner {
  picture: string
  title: string
  url: string
}
export interface StaticPage {
  slug: string
  title: string
  html: string
}

export const banners: readonly Banner[] = [
  { picture: 'banner-welcome', title: '欢迎来到泽安渔友会', url: '/pages/sticky/sticky' },
  { picture: 'banner-hot', title: '这周大家在看什么', url: '/pages/hot/hot' },
  { picture: 'banner-season', title: '禁渔期与禁钓区查询', url: '/pages/search/search' },
]

/** What the town's members see beside what they read: its own rooms, as no firm pays for a place in a made-up town. */
export interface DemoAdvert extends Banner {
  place: 'detail' | 'sign' | 'task'
}
export const adverts: readonly DemoAdvert[] = [
  { place: 'detail', picture: 'tackle-tray-01', title: '闲置渔具，转给同城钓友', url: '/pagesA/secondhand/list' },
  { place: 'detail', picture: 'floats-01', title: '浮漂专区上新', url: '/shop/index/index' },
  { place: 'sign', picture: 'lures-01', title: '积分能换饵料和小配件', url: '/shop/index/index' },
  { place: 'task', picture: 'reservoir-04', title: '附近钓场，看看谁家开着', url: '/pages/diaochang/diaochang' },
]

export const hotWords: readonly string[] = [
  '大荻湖',
  '鲫鱼',
  '路亚单钩',
  '青岭水库',
  '夜光漂',
  '调四钓二',
  '禁渔期',
  '翘嘴',
  '冬钓红虫',
  '净滩',
]

const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const pages: readonly StaticPage[] = [
  {
    slug: 'about',
    title: '关于我们',
    html:
      '<h2>一群住在水边的人</h2><p>钓鱼伴侣是给同城钓鱼人用的小工具：看鱼情、记一天、问问题、认识旁边钓位的那个人。</p>' +
      '<p>这里的城市“泽安”、湖泊、河流、成员与帖子都是为演示而写的，如与现实雷同，那是因为天下的水边都差不多。</p>' +
      '<h2>我们在意的事</h2>' +
      list(
        '守法：禁钓区不下竿，长江沿线一人一杆、一线一钩。',
        '爱惜：小鱼放流，母鱼放流，野生渔获不买卖。',
        '干净：来时什么样，走时更好一点。',
        '安全：救生衣、雷雨收竿、结伴出钓。',
      ) +
      '<h2>联系</h2><p>有意见请在“我的 · 意见反馈”里告诉我们，每一条都有人看。</p>',
  },
  {
    slug: 'terms',
    title: '用户协议',
    html:
      '<p>欢迎使用钓鱼伴侣。注册或使用本服务，表示你已阅读并同意以下约定。</p>' +
      '<h2>一、账号</h2>' +
      list(
        '请使用真实可用的联系方式注册，妥善保管密码。',
        '账号仅供本人使用，不得出租、转让。',
        '你可以随时注销账号；注销后个人资料将按隐私政策处理。',
      ) +
      '<h2>二、你发布的内容</h2>' +
      list(
        '内容归你所有；你授权我们为展示、分享和备份而使用它。',
        '不得发布违法、侵权、骚扰、欺诈的内容，不得买卖野生渔获或禁用渔具。',
        '付费、密码等可见范围由你设置，我们按你的设置展示。',
        '违反约定的内容，我们可以隐藏或删除，并说明原因；你可以申诉。',
      ) +
      '<h2>三、付费服务</h2><p>会员、余额与付费内容的价格在购买前明示。虚拟服务开通后，除法律规定或服务有误外，不支持无理由退款。未成年人请在监护人同意下使用。</p>' +
      '<h2>四、责任</h2><p>水边有风险。鱼情、天气评分与钓点信息仅供参考，不代表当地允许垂钓，也不保证有鱼。出行前请核实公告与天气，量力而行。</p>' +
      '<h2>五、变更</h2><p>本协议修改时会提前公示。继续使用即表示接受修改后的内容。</p>',
  },
  {
    slug: 'privacy',
    title: '隐私政策',
    html:
      '<p>我们只收集让服务运转所必需的信息，并尽量少收。</p>' +
      '<h2>我们收集什么</h2>' +
      list(
        '账号信息：昵称、头像、联系方式（手机号或邮箱）；性别与生日可以不填，生日只有你自己看得到。',
        '你主动发布的内容：文字、图片、评论与位置标签。',
        '你和别人的聊天：文字、图片、语音与位置，只给聊天的人看；有人举报某条消息时，管理员会看到那一条。',
        '麦克风：仅在你录语音消息时使用，录完即停。',
        '位置：仅在你允许时，用于附近的钓点、天气与渔友；默认不对他人显示。',
        '网络地址（IP）的归属地：只保存到省份或国家，显示在你的动态、评论和主页上；地址本身不保存。',
        '日志：访问时间与错误信息，用于排查问题和防止滥用。',
      ) +
      '<h2>我们怎样保护</h2>' +
      list(
        '密码经单向散列保存，任何人都看不到明文。',
        '图片上传时去除拍摄位置等元数据。',
        '“附近的人”只显示大致距离，且须你主动开启。',
        '私密钓点仅对获准的人显示准确位置。',
      ) +
      '<h2>你的权利</h2><p>你可以查看、更正、导出或删除自己的信息，可以关闭位置授权，可以注销账号。注销后，法律要求保留的交易记录除外，其余信息将被删除或匿名化。</p>' +
      '<h2>与他人共享</h2><p>我们不出售个人信息。支付、短信与地图由相应的服务商处理，仅提供完成该项服务所必需的数据。</p>',
  },
  {
    slug: 'community',
    title: '社区公约',
    html:
      '<p>水边的规矩不多，记住这些就够了。</p><h2>在水边</h2>' +
      list(
        '不电、不毒、不炸、不网、不锚。',
        '禁钓区、禁渔期不下竿；长江沿线一人一杆、一线一钩。',
        '够吃就行。小鱼放，母鱼放，护崽的黑鱼绕着走。',
        '垃圾带走，断线剪碎，火种灭净。',
        '雷雨收竿，涨水撤退，带孩子先穿救生衣。',
      ) +
      '<h2>在这里</h2>' +
      list(
        '说话客气。空军可以调侃自己，少嘲笑别人。',
        '不公开别人的私密钓点，不搬运别人的图文。',
        '不卖野生渔获，不推销违规渔具与药物。',
        '回答新手的问题，因为你也新过。',
      ) +
      '<h2>如果有人没做到</h2><p>请点“举报”，不必争吵。管理员会在一天内处理，并告诉你结果。</p>',
  },
]

export const editionNotes =
  '<p>这一版把水边常用的几件事理顺了。</p>' +
  list('动态、搜索和成员主页换了新样子，大字号也不会被截断。', '跟随系统的深色主题，夜钓时不晃眼。', '草稿自动保存，信号断了也不丢字。')
