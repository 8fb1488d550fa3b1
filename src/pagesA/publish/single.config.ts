export default definePageConfig({
  navigationBarTitleText: '写文章',
})
