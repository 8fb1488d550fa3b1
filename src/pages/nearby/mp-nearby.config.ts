export default definePageConfig({
  navigationBarTitleText: '附近地图',
})
