import { isIP } from 'node:net'
import { createRequire } from 'node:module'
import type { default as Table } from 'ip2region'

const require = createRequire(import.meta.url)

let table: Table | undefined

// Read when it is first asked: 11 MB, which a site that shows no regions need not hold.
function tableOf(): Table {
  const { default: IpTable } = require('ip2region') as typeof import('ip2region')
  return (table ??= new IpTable())
}

/** What the names of provinces end in, in the table, and need not where they are shown. */
const KINDS = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/

/** What the table says of what belongs to no country. */
const NO_COUNTRY = /地区$/

/** Which are named with the country, as its own sites do. */
const WITH_COUNTRY = new Set(['香港', '澳门', '台湾'])

/**
 * Where an address is, by an offline table, in Chinese: in China its province (江苏, 中国香港; 中国 where that is not known), elsewhere the
 * country (日本); '' for one that the table does not know, and for those of private networks.
 */
export function regionOfIp(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIP(address)) return ''
  const { country = '', province = '' } = tableOf().search(address) ?? {}
  if (country !== '中国') return NO_COUNTRY.test(country) ? '' : country
  const name = province.replace(KINDS, '')
  return WITH_COUNTRY.has(name) ? `${country}${name}` : name || country
}
