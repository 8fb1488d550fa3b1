export default definePageConfig({
  navigationBarTitleText: '页面',
})
