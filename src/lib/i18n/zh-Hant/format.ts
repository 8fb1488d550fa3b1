import type { Catalogue } from '../catalogue'

export const format: Catalogue['format'] = {
  date: 'YYYY/MM/DD',
  decimal: '.',
  units: [
    [100_000_000, '億'],
    [10_000, '萬'],
  ],
  money: (amount) => `¥${amount}`,
  today: '今天',
  yesterday: '昨天',
  justNow: '剛剛',
  minutesAgo: (count) => `${count}分鐘前`,
  hoursAgo: (count) => `${count}小時前`,
  daysAgo: (count) => `${count}天前`,
}
