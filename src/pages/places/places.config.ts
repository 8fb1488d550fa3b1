export default definePageConfig({
  navigationBarTitleText: '钓点',
  enableShareAppMessage: true,
})
