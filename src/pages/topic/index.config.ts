export default definePageConfig({
  navigationBarTitleText: '话题中心',
})
