import type { Conventions } from '../conventions'

export const conventions: Conventions = {
  date: 'D MMM YYYY',
  decimal: '.',
  fish: 'latin',
  weights: [[1_000, 'kg']],
  thousands: ',',
  units: [
    [1_000_000, 'M'],
    [1_000, 'K'],
  ],
}
