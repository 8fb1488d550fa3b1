export default definePageConfig({
  navigationBarTitleText: '发布二手渔具',
})
