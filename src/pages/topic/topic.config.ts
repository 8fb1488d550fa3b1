export default definePageConfig({
  navigationBarTitleText: '话题',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
