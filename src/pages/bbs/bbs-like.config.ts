export default definePageConfig({
  navigationBarTitleText: '我关注的版块',
})
