export default definePageConfig({
  navigationBarTitleText: '发现',
  enableShareAppMessage: true,
})
