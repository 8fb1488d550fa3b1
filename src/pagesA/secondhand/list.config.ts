export default definePageConfig({
  navigationBarTitleText: '二手渔具',
})
