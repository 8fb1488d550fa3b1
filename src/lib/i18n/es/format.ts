import type { Catalogue } from '../catalogue'

export const format: Catalogue['format'] = {
  date: 'DD/MM/YYYY',
  decimal: ',',
  units: [
    [1_000_000, ' M'],
    [1_000, ' mil'],
  ],
  money: (amount) => `${amount} ¥`,
  today: 'Hoy',
  yesterday: 'Ayer',
  justNow: 'ahora mismo',
  minutesAgo: (count) => `hace ${count} min`,
  hoursAgo: (count) => `hace ${count} h`,
  daysAgo: (count) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
}
