/** Pictures that a member sends along. */
export const media = {
  /** @param state how far it is; empty when it is there */
  pictureOf: (number: number, state: string) => `第 ${number} 张图片${state}，点按可调整`,
  addPictures: (count: number, max: number) => `添加图片，${count}/${max}`,
  states: { waiting: '等待上传', sending: '正在上传', failed: '上传失败' },
  tapToRetry: '点按重试',
  busy: '服务器正忙，稍后会自动重试',
  fileGone: '文件已经不在这台设备上了，请重新选择',
  unkept: '这台设备存不下图片：上传完成前请不要离开',
  sendAgain: '重新上传',
  viewLarge: '查看大图',
  moveEarlier: '前移一位',
  moveLater: '后移一位',
  remove: '移除',
}
