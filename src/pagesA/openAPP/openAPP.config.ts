export default definePageConfig({
  navigationBarTitleText: '打开应用',
})
