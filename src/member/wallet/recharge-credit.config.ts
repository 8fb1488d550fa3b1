export default definePageConfig({
  navigationBarTitleText: '充值余额',
})
