export default definePageConfig({
  navigationBarTitleText: '关注的话题',
})
