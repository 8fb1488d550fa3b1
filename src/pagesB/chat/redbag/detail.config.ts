export default definePageConfig({
  navigationBarTitleText: '红包详情',
})
