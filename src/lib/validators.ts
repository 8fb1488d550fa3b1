import { CODE_DIGITS } from '@anglers/contract/limits'

/**
 * The general rules for what members type. Each takes the text trimmed, and says whether it can be such a thing: whether
 * the number is in use, or the address answers, only the world can tell.
 */

/** A mobile number of mainland China: eleven digits that begin 13 to 19 (numbering plan of the MIIT, 2017). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
const EMAIL_CHARS_MAX = 254
const EMAIL_NAME_CHARS_MAX = 64

/**
 * An e-mail address: the form that browsers take (HTML, valid e-mail address) with a dot in its host, and the lengths
 * of RFC 5321, 4.5.3.1.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARS_MAX && text.indexOf('@') <= EMAIL_NAME_CHARS_MAX && EMAIL.test(text)
}

/** GB 11643-1999, 6.1: what each digit counts, and the check character for each remainder of the sum (ISO 7064, MOD 11-2). */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/**
 * A resident's identity number: 18 characters with check digit (GB 11643-1999), or the 15 digits of before 1999. The
 * date of birth has to exist.
 */
export function isIdCard(text: string): boolean {
  const id = text.toUpperCase()
  if (/^[1-9]\d{14}$/.test(id)) return isDate(`19${id.slice(6, 12)}`)
  if (!/^[1-9]\d{16}[\dX]$/.test(id)) return false
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  return id[17] === ID_CHECKS[sum % ID_CHECKS.length] && isDate(id.slice(6, 14))
}

/** @param digits YYYYMMDD */
function isDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [number, number, number]
  const date = new Date(year, month - 1, day)
  return year >= 1800 && date.getMonth() === month - 1 && date.getDate() === day
}

// eslint-disable-next-line no-restricted-syntax -- what a plate says, not what we say
const PROVINCES = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
/** Neither I nor O, which look like digits. */
const PLATE = 'A-HJ-NP-Z'
const CAR_PLATES = [
  // The last place may name a trailer, a driving school, the police, or Hong Kong and Macao.
  // eslint-disable-next-line no-restricted-syntax -- as above
  `[${PLATE}\\d]{4}[${PLATE}\\d挂学警港澳]`,
  // New energy: one place more. A letter of A to K says so, before the number of a small car, behind that of a large one.
  `[A-HJK][${PLATE}\\d]\\d{4}`,
  '\\d{5}[A-HJK]',
]
const CAR_PLATE = new RegExp(`^[${PROVINCES}][${PLATE}](?:${CAR_PLATES.join('|')})$`)

/** A car's number plate, of new energy too (GA 36-2018), without the dot that is painted on it. */
export function isCarPlate(text: string): boolean {
  return CAR_PLATE.test(text.toUpperCase())
}

const URL =
  /^https?:\/\/(?:[a-z\d\u4e00-\u9fa5](?:[a-z\d\u4e00-\u9fa5-]*[a-z\d\u4e00-\u9fa5])?\.)*[a-z\d\u4e00-\u9fa5-]*[a-z\d\u4e00-\u9fa5](?::\d{1,5})?(?:[/?#]\S*)?$/i

/** A complete web address: http or https, a host, and no blanks (RFC 3986; hosts in Chinese letters as people type them). */
export function isUrl(text: string): boolean {
  return URL.test(text)
}

/**
 * The operator's maintenance page: an optional http(s) scheme, a host with a dot and an ending of two to six letters,
 * an optional path (product specification, section 5).
 */
export function isMaintenanceAddress(text: string): boolean {
  return /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,6}(?:\/\S*)?$/i.test(text)
}

/** An amount of money as one writes it: not negative, at most two decimals. */
export function isAmount(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/.test(text)
}

/** A code that was sent to somebody: digits only, six unless said otherwise (product specification, section 5). */
export function isCode(text: string, digits = CODE_DIGITS): boolean {
  return text.length === digits && /^\d+$/.test(text)
}

/** A landline of mainland China with its area code, and an extension if it has one (numbering plan of the MIIT, 2017). */
export function isLandline(text: string): boolean {
  return /^0(?:10|2\d|[3-9]\d{2})-?[1-9]\d{6,7}(?:-\d{1,6})?$/.test(text)
}
