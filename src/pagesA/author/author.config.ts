export default definePageConfig({
  navigationBarTitleText: '个人主页',
  enableShareAppMessage: true,
})
