/** What a member looked at. */
export const history = {
  clear: '清空历史',
  clearSure: '清空后不能恢复，确定清空浏览历史？',
  forget: (title: string) => `从历史里移除：${title}`,
  empty: '还没有看过的内容，去逛逛吧',
  onDevice: '只保存在这台设备上',
  signIn: '登录后会记下你看过的内容',
}
