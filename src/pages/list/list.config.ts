export default definePageConfig({
  navigationBarTitleText: '内容列表',
  enableShareAppMessage: true,
})
