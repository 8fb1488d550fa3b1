export default definePageConfig({
  navigationBarTitleText: '群组',
})
