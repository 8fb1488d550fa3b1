import type { Catalogue } from '../catalogue'

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

export const dates: Catalogue['dates'] = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  yearMonth: (year, month) => `${MONTHS[month - 1]} de ${year}`,
  lunarCalendar: 'Calendario lunar',
  lunarMonth: (month, leap) => `mes ${month}${leap ? ' intercalar' : ''}`,
  lunarDay: (day) => `día ${day}`,
  lunarDate: (month, day) => `${month}, ${day}`,
}
