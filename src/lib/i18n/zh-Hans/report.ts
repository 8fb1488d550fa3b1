/** Reporting what breaks the rules. */
export const report = {
  report: '举报',
  titles: { post: '举报内容', comment: '举报评论', user: '举报钓友', message: '举报消息' },
  why: '为什么举报',
  words: '补充说明，能帮我们更快核实',
  wordsNeeded: '请写明情况',
  send: '提交举报',
  done: '已收到，我们会尽快核实',
}
