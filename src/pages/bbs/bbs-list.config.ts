export default definePageConfig({
  navigationBarTitleText: '版块帖子',
})
