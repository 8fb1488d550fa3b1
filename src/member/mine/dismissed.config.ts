export default definePageConfig({
  navigationBarTitleText: '不感兴趣的内容',
  enableShareAppMessage: true,
})
