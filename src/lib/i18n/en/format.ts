import type { Catalogue } from '../catalogue'

export const format: Catalogue['format'] = {
  date: 'D MMM YYYY',
  decimal: '.',
  units: [
    [1_000_000, 'M'],
    [1_000, 'K'],
  ],
  money: (amount) => `¥${amount}`,
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'just now',
  minutesAgo: (count) => `${count} min ago`,
  hoursAgo: (count) => `${count} h ago`,
  daysAgo: (count) => (count === 1 ? '1 day ago' : `${count} days ago`),
}
