export default definePageConfig({
  navigationBarTitleText: '话题中心',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
