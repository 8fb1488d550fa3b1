export default definePageConfig({
  navigationBarTitleText: '发动态',
})
