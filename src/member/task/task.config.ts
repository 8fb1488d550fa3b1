export default definePageConfig({
  navigationBarTitleText: '任务',
})
