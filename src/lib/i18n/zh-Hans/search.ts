/** Looking for posts and members. */
export const search = {
  placeholder: '搜动态、钓友',
  scopes: { post: '内容', user: '用户' },
  popular: '大家在搜',
  past: '搜索历史',
  forget: (word: string) => `删除 ${word}`,
  clearSure: '清空全部搜索历史？',
  searchFor: (word: string) => `搜索“${word}”`,
  noPosts: (word: string) => `没有找到与“${word}”有关的内容，换个词试试`,
  instead: (word: string, other: string) => `没有“${word}”，以下是“${other}”的结果`,
  noUsers: (word: string) => `没有名字里有“${word}”的钓友`,
}
