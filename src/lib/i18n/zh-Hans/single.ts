/** Articles: writing one, and what is said of its length. */
export const single = {
  editing: '编辑文章',
  titleHint: '这篇文章叫什么',
  titleMissing: '请给文章起个标题',
  textHint: '从怎么选点、怎么调漂写起，写得越细，钓友越受用',
  textMissing: '请写下文章的正文',
  summary: '摘要',
  summaryHint: '一两句话说说这篇讲什么，会显示在列表里',
  /** On a card. */
  readMinutes: (minutes: number) => `文章 · 约 ${minutes} 分钟读完`,
  /** With the number of characters as it is shown: 1.2万. */
  length: (chars: string, minutes: number) => `${chars} 字 · 约 ${minutes} 分钟读完`,
}
