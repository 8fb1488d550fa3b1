import type { Conventions } from '../conventions'

export const conventions: Conventions = {
  date: 'YYYY/MM/DD',
  decimal: '.',
  fish: 'name',
  weights: [
    [500, '斤'],
    [1_000, 'kg'],
  ],
  thousands: ',',
  units: [
    [100_000_000, '億'],
    [10_000, '萬'],
  ],
}
