export default definePageConfig({
  navigationBarTitleText: '论坛大厅',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
