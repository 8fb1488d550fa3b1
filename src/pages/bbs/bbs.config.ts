export default definePageConfig({
  navigationBarTitleText: '论坛大厅',
})
