import type { Catalogue } from '../catalogue'

export const shell: Catalogue['shell'] = {
  mainNavigation: '主導覽',
  tabs: { home: '首頁', find: '發現', nearby: '附近', mine: '我的' },
  unread: (count) => `${count} 則未讀`,
  publish: '發佈',
  publishNothing: '還沒有可以發佈的類型',
  publishJump: { text: '想和釣友分享點什麼？', choose: '選擇發佈類型' },
  underConstruction: '建設中',
  comingSoon: '這裡正在建設，很快就會開放。',
  maintenance: '正在維護，馬上回來。',
  appOpen: { title: '選擇瀏覽方式', app: '開啟專屬應用程式', browser: '繼續使用目前的瀏覽器', notRecommended: '不建議' },
}
