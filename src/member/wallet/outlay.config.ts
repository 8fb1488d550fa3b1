export default definePageConfig({
  navigationBarTitleText: '支出明细',
})
