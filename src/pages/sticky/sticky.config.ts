export default definePageConfig({
  navigationBarTitleText: '热点资讯',
  enableShareAppMessage: true,
})
