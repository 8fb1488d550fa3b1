import type { Catalogue } from '../catalogue'

export const feedback: Catalogue['feedback'] = {
  kind: '想說的是',
  content: '內容',
  contentHint: '說說遇到了什麼、在哪個頁面，或者希望我們怎麼改',
  pictures: '截圖（可不填）',
  picturesLater: '登入後可以附上截圖',
  contact: '聯絡方式（可不填）',
  contactHint: '手機號碼、微信或電子郵件，需要時聯絡你',
  send: '提交',
  sent: '收到了，謝謝你',
  pictureFailed: '有圖片沒有上傳成功，請重試或移除',
}
