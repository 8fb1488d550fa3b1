/** Consent to the use of private information. */
export const privacy = {
  title: '隐私保护提示',
  why: '在使用位置、相册、麦克风等信息之前，请先了解我们怎样保护它们。不同意也可以继续浏览。',
  read: '阅读《隐私政策》',
  agree: '同意并继续',
  refuse: '不同意',
}
