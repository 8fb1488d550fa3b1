import type { Conventions } from '../conventions'

export const conventions: Conventions = {
  date: 'YYYY/MM/DD',
  decimal: '.',
  thousands: ',',
  units: [
    [100_000_000, '億'],
    [10_000, '萬'],
  ],
}
