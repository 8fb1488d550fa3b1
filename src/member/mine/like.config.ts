export default definePageConfig({
  navigationBarTitleText: '我的点赞',
  enableShareAppMessage: true,
})
