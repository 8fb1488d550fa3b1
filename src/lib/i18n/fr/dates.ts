import type { Catalogue } from '../catalogue'

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

export const dates: Catalogue['dates'] = {
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  yearMonth: (year, month) => `${MONTHS[month - 1]} ${year}`,
  lunarCalendar: 'Calendrier lunaire',
  lunarMonth: (month, leap) => `mois ${month}${leap ? ' intercalaire' : ''}`,
  lunarDay: (day) => `jour ${day}`,
  lunarDate: (month, day) => `${month}, ${day}`,
}
