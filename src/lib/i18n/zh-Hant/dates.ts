import type { Catalogue } from '../catalogue'

const MONTHS = '正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 臘月'.split(' ')
const DAYS =
  '初一 初二 初三 初四 初五 初六 初七 初八 初九 初十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 廿一 廿二 廿三 廿四 廿五 廿六 廿七 廿八 廿九 三十'.split(
    ' ',
  )

export const dates: Catalogue['dates'] = {
  weekdays: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  yearMonth: (year, month) => `${year}年${month}月`,
  lunarCalendar: '農曆',
  lunarMonth: (month, leap) => (leap ? '閏' : '') + MONTHS[month - 1],
  lunarDay: (day) => DAYS[day - 1] as string,
  lunarDate: (month, day) => month + day,
}
