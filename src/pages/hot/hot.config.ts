export default definePageConfig({
  navigationBarTitleText: '热榜',
})
