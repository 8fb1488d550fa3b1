/** What members tell the operators. */
export const feedback = {
  kind: '想说的是',
  content: '内容',
  contentHint: '说说遇到了什么、在哪个页面，或者希望我们怎么改',
  pictures: '截图（可不填）',
  picturesLater: '登录后可以附上截图',
  contact: '联系方式（可不填）',
  contactHint: '手机号、微信或邮箱，需要时联系你',
  send: '提交',
  sent: '收到了，谢谢你',
  pictureFailed: '有图片没有上传成功，请重试或移除',
}
