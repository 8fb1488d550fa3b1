export default definePageConfig({
  navigationBarTitleText: '版块帖子',
  enableShareAppMessage: true,
  enableShareTimeline: process.env.TARO_ENV === 'weapp',
})
