export default definePageConfig({
  navigationBarTitleText: '详情',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
