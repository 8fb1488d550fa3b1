import type { Catalogue } from '../catalogue'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export const dates: Catalogue['dates'] = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  yearMonth: (year, month) => `${MONTHS[month - 1]} ${year}`,
  lunarCalendar: 'Lunar calendar',
  lunarMonth: (month, leap) => `${leap ? 'leap month' : 'month'} ${month}`,
  lunarDay: (day) => `day ${day}`,
  lunarDate: (month, day) => `${month}, ${day}`,
}
