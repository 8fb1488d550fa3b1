export default definePageConfig({
  navigationBarTitleText: '发帖',
})
