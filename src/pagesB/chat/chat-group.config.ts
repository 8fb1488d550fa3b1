export default definePageConfig({
  navigationBarTitleText: '群聊'
})
