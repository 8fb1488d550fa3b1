export default definePageConfig({
  navigationBarTitleText: '经验记录',
})
