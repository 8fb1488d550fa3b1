export default definePageConfig({
  navigationBarTitleText: '发视频',
})
