/** The frame around the pages. */
export const shell = {
  mainNavigation: '主导航',
  tabs: { home: '首页', find: '发现', nearby: '附近', mine: '我的' },
  unread: (count: string) => `${count} 条未读`,
  publish: '发布',
  publishNothing: '还没有可以发布的类型',
  publishJump: { text: '想和钓友分享点什么？', choose: '选择发布类型' },
  underConstruction: '建设中',
  comingSoon: '这里正在建设，很快就会开放。',
  maintenance: '正在维护，马上回来。',
  appOpen: { title: '选择浏览方式', app: '打开专属应用', browser: '继续使用当前浏览器', notRecommended: '不推荐' },
}
