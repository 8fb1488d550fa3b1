export default definePageConfig({
  navigationBarTitleText: '钓场',
  enableShareAppMessage: true,
})
