export default definePageConfig({
  navigationBarTitleText: '导航',
})
