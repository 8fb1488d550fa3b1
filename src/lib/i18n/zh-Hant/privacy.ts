import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: '隱私權保護提示',
  why: '在使用位置、相簿、麥克風等資訊之前，請先了解我們怎樣保護它們。不同意也可以繼續瀏覽。',
  read: '閱讀《隱私權政策》',
  agree: '同意並繼續',
  refuse: '不同意',
}
