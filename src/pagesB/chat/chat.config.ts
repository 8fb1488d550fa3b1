export default definePageConfig({
  navigationBarTitleText: '私聊',
  navigationStyle: 'custom',
})
