export default definePageConfig({
  navigationBarTitleText: '分享钓点',
})
