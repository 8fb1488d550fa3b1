export default definePageConfig({
  navigationBarTitleText: '我的礼物',
})
