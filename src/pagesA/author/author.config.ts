export default definePageConfig({
  navigationBarTitleText: '个人主页',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
