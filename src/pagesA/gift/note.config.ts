export default definePageConfig({
  navigationBarTitleText: '礼物记录',
})
