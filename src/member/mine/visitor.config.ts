export default definePageConfig({
  navigationBarTitleText: '最近访客',
})
