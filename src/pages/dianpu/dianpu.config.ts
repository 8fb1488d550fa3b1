export default definePageConfig({
  navigationBarTitleText: '渔具店',
  enableShareAppMessage: true,
})
