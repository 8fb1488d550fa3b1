import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `第 ${number} 張圖片${state}，點按可調整`,
  addPictures: (count, max) => `新增圖片，${count}/${max}`,
  states: { waiting: '等待上傳', sending: '正在上傳', failed: '上傳失敗' },
  tapToRetry: '點按重試',
  busy: '伺服器忙碌中，稍後會自動重試',
  fileGone: '檔案已經不在這台裝置上了，請重新選擇',
  unkept: '這台裝置存不下圖片：上傳完成前請不要離開',
  sendAgain: '重新上傳',
  viewLarge: '檢視大圖',
  moveEarlier: '往前移一格',
  moveLater: '往後移一格',
  remove: '移除',
}
