/** What is said under a post. */
export const comment = {
  comments: (count: number) => `评论 ${count}`,
  orders: { hot: '最热', new: '最新', author: '只看作者' },
  empty: '还没有评论，来说第一句吧',
  emptyByAuthor: '作者还没有留言',
  author: '作者',
  reply: '回复',
  replyTo: (name: string) => `回复 ${name}`,
  /** Stands before what is said, in one line with it. */
  toName: (name: string) => `回复 ${name}：`,
  moreReplies: (count: number) => `展开 ${count} 条回复`,
  write: '写评论',
  placeholder: '说点什么，友善的话更有口',
  send: '发送',
  sent: '评论成功',
  askDelete: '删除这条评论？',
  deleteThis: (body: string) => `删除评论：${body}`,
  untitledPost: '一条动态',
}
