export default definePageConfig({
  navigationBarTitleText: '发红包',
})
