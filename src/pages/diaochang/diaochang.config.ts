export default definePageConfig({
  navigationBarTitleText: '钓场',
})
