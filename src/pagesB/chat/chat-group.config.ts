export default definePageConfig({
  navigationBarTitleText: '群聊',
  navigationStyle: 'custom',
})
