export default definePageConfig({
  navigationBarTitleText: '我的发布',
  enableShareAppMessage: true,
})
