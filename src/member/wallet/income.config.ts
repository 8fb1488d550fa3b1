export default definePageConfig({
  navigationBarTitleText: '收入明细',
})
