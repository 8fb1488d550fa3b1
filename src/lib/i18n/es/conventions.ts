import type { Conventions } from '../conventions'

export const conventions: Conventions = {
  date: 'DD/MM/YYYY',
  decimal: ',',
  fish: 'latin',
  weights: [[1_000, 'kg']],
  thousands: '.',
  units: [
    [1_000_000, '\u00a0M'],
    [1_000, '\u00a0mil'],
  ],
}
