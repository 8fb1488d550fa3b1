export default definePageConfig({
  navigationBarTitleText: '分享图片',
})
