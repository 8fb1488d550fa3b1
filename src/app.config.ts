import themes from './theme.json'

const { light } = themes

const isWeapp = process.env.TARO_ENV === 'weapp'
const isTt = process.env.TARO_ENV === 'tt'

const NETWORK_TIMEOUT_MS = 60_000

/** WeChat looks `@name` up in theme.json, by the system's theme. */
const windowColors = isWeapp
  ? {
      navigationBarBackgroundColor: '@navigationBackground',
      navigationBarTextStyle: '@navigationText',
      backgroundColor: '@background',
      backgroundTextStyle: '@backgroundText',
    }
  : {
      navigationBarBackgroundColor: light.navigationBackground,
      navigationBarTextStyle: light.navigationText as 'black',
      backgroundColor: light.background,
      backgroundTextStyle: light.backgroundText as 'dark',
    }

const tabBarColors = isWeapp
  ? { color: '@tabText', selectedColor: '@tabSelected', backgroundColor: '@tabBackground' }
  : { color: light.tabText, selectedColor: light.tabSelected, backgroundColor: light.tabBackground }

const weappOnly = {
  darkmode: true,
  themeLocation: 'theme.json',
  lazyCodeLoading: 'requiredComponents',
  sitemapLocation: 'sitemap.json',
  requiredPrivateInfos: ['getLocation' as const, 'chooseLocation' as const, 'chooseAddress' as const],
  __usePrivacyCheck__: true,
}

// Going back while a page still slides in leaves Taro's router with a blank screen: the page below is hidden by a timer
// that nobody stops. Without the slide there is no timer, and pages are there at once.
const h5Only = { animation: false }

export default defineAppConfig({
  pages: [
    'pages/index/index',
    'pages/find/find',
    'pages/nearby/nearby',
    'pages/mine/mine',
    'pages/hot/hot',
    'pages/search/search',
    'pages/list/list',
    'pages/page/page',
    'pages/sticky/sticky',
    'pages/view/view',
    'pages/single/single',
    'pages/diaochang/diaochang',
    'pages/dianpu/dianpu',
    'pages/nearby/mp-nearby',
    'pages/publish/jump',
    'pages/places/places',
    'pages/update/update',
  ],
  subPackages: [
    // By their addresses these stand among the main pages.
    { root: 'pages/bbs', pages: ['bbs', 'bbs-like', 'bbs-list'] },
    { root: 'pages/reprint', pages: ['reprint'] },
    { root: 'pages/video', pages: ['video'] },
    {
      root: 'pages/topic',
      pages: ['topic', 'topic-like', 'index'],
    },
    {
      root: 'pagesA',
      pages: [
        'detail/detail',
        'detail/redbag',
        'publish/words',
        'publish/single',
        'publish/video',
        'publish/diaochang',
        'publish/dianpu',
        'publish/bbs',
        'publish/places',
        'publish/redbag',
        'publish/secondhand',
        'author/author',
        'ranking/ranking',
        'openAPP/openAPP',
        'gift/gift',
        'gift/my',
        'gift/note',
        'reward/reward',
        'secondhand/list',
        'secondhand/detail',
        'navgation/navgation',
        'poster/poster',
      ],
    },
    {
      root: 'pagesB',
      pages: [
        'chat/chat',
        'chat/chat-group',
        'chat/chat-list',
        'chat/chat-group-list',
        'chat/redbag/redbag',
        'chat/redbag/detail',
        'weather/weather',
      ],
    },
    {
      root: 'member',
      pages: [
        'login/login',
        'login/reg',
        'login/forget',
        'login/loginSuccess',
        'login/welcome',
        'notice/notice',
        'feedback/feedback',
        'history/history',
        'editme/editme',
        'mine/post',
        'mine/collect',
        'mine/like',
        'mine/comment',
        'mine/integral',
        'mine/follower',
        'mine/visitor',
        'mine/blacklist',
        'mine/dismissed',
        'sign/sign',
        'task/task',
        'referral/referral',
        'wallet/wallet',
        'wallet/recharge-credit',
        'wallet/recharge-vip',
        'wallet/income',
        'wallet/outlay',
        'wallet/recharge-note',
        'wallet/exp',
        'wallet/paySuccess',
        'wallet/payQuit',
      ],
    },
    {
      root: 'shop',
      pages: [
        'index/index',
        'goods/goods',
        'cart/cart',
        'order/order',
        'order/detail',
        'order/createOrder',
        'address/address',
        'address/addressManage',
        'money/pay',
        'money/paySuccess',
        'money/payQuit',
        'list/list',
        'comment/comment',
      ],
    },
  ],
  // What a reader opens next: a post from the feed, or the editor; conversations and their own lists from the member centre.
  preloadRule: {
    'pages/index/index': { network: 'all', packages: ['pagesA'] },
    'pages/find/find': { network: 'all', packages: ['pagesA', 'pages/topic'] },
    'pages/mine/mine': { network: 'all', packages: ['member', 'pagesB'] },
  },
  window: {
    navigationBarTitleText: '钓鱼伴侣',
    ...windowColors,
  },
  // The bar that members see is drawn by the tab pages. Douyin knows no custom bar: there the native one is hidden at
  // launch.
  tabBar: {
    custom: !isTt,
    ...tabBarColors,
    borderStyle: 'black',
    list: [
      { pagePath: 'pages/index/index', text: '首页' },
      { pagePath: 'pages/find/find', text: '发现' },
      { pagePath: 'pages/nearby/nearby', text: '附近' },
      { pagePath: 'pages/mine/mine', text: '我的' },
    ],
  },
  networkTimeout: {
    request: NETWORK_TIMEOUT_MS,
    connectSocket: NETWORK_TIMEOUT_MS,
    uploadFile: NETWORK_TIMEOUT_MS,
    downloadFile: NETWORK_TIMEOUT_MS,
  },
  permission: {
    'scope.userLocation': { desc: '用于查找你附近的钓友、钓场和渔具店，并计算距离' },
  },
  ...(isWeapp ? weappOnly : {}),
  ...(process.env.TARO_ENV === 'h5' ? h5Only : {}),
})
