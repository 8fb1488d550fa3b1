export default definePageConfig({
  navigationBarTitleText: '打赏',
})
