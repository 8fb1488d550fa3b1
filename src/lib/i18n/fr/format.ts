import type { Catalogue } from '../catalogue'

export const format: Catalogue['format'] = {
  date: 'DD/MM/YYYY',
  decimal: ',',
  units: [
    [1_000_000, ' M'],
    [1_000, ' k'],
  ],
  money: (amount) => `${amount} ¥`,
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  justNow: 'à l’instant',
  minutesAgo: (count) => `il y a ${count} min`,
  hoursAgo: (count) => `il y a ${count} h`,
  daysAgo: (count) => `il y a ${count} j`,
}
