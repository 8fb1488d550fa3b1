export default definePageConfig({
  navigationBarTitleText: '钓点',
})
