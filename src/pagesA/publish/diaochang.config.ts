export default definePageConfig({
  navigationBarTitleText: '发布钓场',
})
