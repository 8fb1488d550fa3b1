const MONTHS = '正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 腊月'.split(' ')
const DAYS =
  '初一 初二 初三 初四 初五 初六 初七 初八 初九 初十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 廿一 廿二 廿三 廿四 廿五 廿六 廿七 廿八 廿九 三十'.split(
    ' ',
  )

/** Days by name, in our calendar and in the lunar one. */
export const dates = {
  /** From Sunday on. */
  weekdays: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  /** @param month 1 to 12 */
  yearMonth: (year: number, month: number) => `${year}年${month}月`,
  lunarCalendar: '农历',
  /** @param month 1 to 12 */
  lunarMonth: (month: number, leap: boolean) => (leap ? '闰' : '') + MONTHS[month - 1],
  /** @param day 1 to 30 */
  lunarDay: (day: number) => DAYS[day - 1] as string,
  /** Both of them, as one reads them. */
  lunarDate: (month: string, day: string) => month + day,
}
