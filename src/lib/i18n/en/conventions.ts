import type { Conventions } from '../conventions'

export const conventions: Conventions = {
  date: 'D MMM YYYY',
  decimal: '.',
  thousands: ',',
  units: [
    [1_000_000, 'M'],
    [1_000, 'K'],
  ],
}
