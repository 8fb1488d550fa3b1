/** What is near. */
export const places = {
  promise: '附近的水，附近的人',
  notYet: '正在建设，还没有开放',
  promised: {
    grounds: { name: '钓场', about: '水库、黑坑和野河，由近到远，收费一目了然' },
    shops: { name: '渔具店', about: '缺饵断线时，最近的店在哪儿、开不开门' },
    anglers: { name: '钓友', about: '愿意被看到的人才会出现，距离只给个大概' },
  },
  discoverFirst: '先去发现看看',
}
