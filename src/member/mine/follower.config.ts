export default definePageConfig({
  navigationBarTitleText: '关注与粉丝',
})
