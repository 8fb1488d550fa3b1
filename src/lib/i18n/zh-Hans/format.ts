/** How numbers, money and times are written. */
export const format = {
  /** As dayjs writes patterns. */
  date: 'YYYY-MM-DD',
  decimal: '.',
  /** Large numbers are shortened by these, the largest first. */
  units: [
    [100_000_000, '亿'],
    [10_000, '万'],
  ] as [size: number, name: string][],
  /** @param amount in yuan, as text */
  money: (amount: string) => `¥${amount}`,
  today: '今天',
  yesterday: '昨天',
  justNow: '刚刚',
  minutesAgo: (count: number) => `${count}分钟前`,
  hoursAgo: (count: number) => `${count}小时前`,
  daysAgo: (count: number) => `${count}天前`,
}
