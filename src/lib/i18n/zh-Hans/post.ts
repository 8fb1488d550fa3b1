/** A whole post. */
export const post = {
  edited: '编辑过',
  related: '相关动态',
  postOf: (name: string) => `${name} 的动态`,
  saySomething: '说点什么…',
  aboutVip: '了解会员',
  payingOpensSoon: '在线付费解锁即将开放，敬请期待',
  password: '密码',
  passwordHint: '向作者询问',
  unlock: '解锁',
}
