export default definePageConfig({
  navigationBarTitleText: '二手详情',
})
