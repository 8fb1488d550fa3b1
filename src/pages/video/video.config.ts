export default definePageConfig({
  navigationBarTitleText: '视频',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
