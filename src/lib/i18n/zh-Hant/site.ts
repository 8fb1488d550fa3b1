import type { Catalogue } from '../catalogue'

export const site: Catalogue['site'] = {
  updatedOn: (date) => `更新於 ${date}`,
  notFound: {
    title: '頁面不存在',
    text: '這一竿拋空了：沒有這個頁面，或者它已經搬走了。',
    toSearch: '搜一搜',
  },
  web: {
    bad: '這個連結打不開：網址不完整，或者不安全。',
    leaving: '即將開啟站外網頁',
    warning: '這個網頁不由我們管理，請確認你信任它。',
    outside: '在新視窗開啟',
    copy: '複製連結',
    copied: '連結已複製，請到手機瀏覽器裡貼上開啟',
    howTo: '複製後，到手機瀏覽器裡貼上開啟。',
  },
  update: {
    current: (version) => `目前版本 ${version}`,
    newest: (version) => `版本 ${version}`,
    upToDate: '已經是最新版本',
    available: '有新版本可以更新',
    forced: '舊版本即將不能使用，請盡快更新。',
    releasedOn: (date) => `發佈於 ${date}`,
    whatsNew: '更新內容',
    reload: '重新整理到新版本',
    restart: '重新啟動並更新',
    fetching: '新版本會自動下載，好了之後這裡可以重新啟動更新；也可以關閉小程式，稍後再開啟。',
    download: '下載應用程式新版本',
    copy: '複製下載連結',
  },
  app: {
    open: '開啟應用程式',
    hint: '沒有反應，表示還沒有安裝，請先下載。',
    download: '下載應用程式',
    copy: '複製下載連結',
    elsewhere: '這台裝置沒有對應的應用程式。可以複製連結，到別的裝置上開啟。',
    copyOnly: '這裡不能直接開啟應用程式：複製連結，到手機瀏覽器裡貼上開啟。',
    none: '應用程式還沒有上線。現在用網頁和小程式，就能使用全部功能。',
  },
}
