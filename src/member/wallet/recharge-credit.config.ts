export default definePageConfig({
  navigationBarTitleText: '兑换码',
})
