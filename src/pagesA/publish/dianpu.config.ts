export default definePageConfig({
  navigationBarTitleText: '发布渔具店',
})
