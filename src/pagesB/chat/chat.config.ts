export default definePageConfig({
  navigationBarTitleText: '私聊'
})
