export default definePageConfig({
  navigationBarTitleText: '附近',
  navigationStyle: 'custom',
})
