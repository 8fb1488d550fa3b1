export default definePageConfig({
  navigationBarTitleText: '天气',
})
