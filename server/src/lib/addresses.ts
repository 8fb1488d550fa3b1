import { isIP } from 'node:net'

// Addresses as an operator writes them; undefined for what is none.

/** Ranges that Fastify knows by name. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Hosts, each with its port where it is not the usual one, comma-separated. */
export function hostNames(text: string): string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase())
  return hosts.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host)) ? hosts : undefined
}

/** Origins, comma-separated. */
export function origins(text: string): string[] | undefined {
  const listed = text.split(',').map((part) => part.trim().toLowerCase())
  return listed.every((origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) ? listed : undefined
}

/** The address of a whole site: a path behind it would be lost in some links, and doubled in others. */
export function siteOrigin(text: string): string | undefined {
  const address = text.replace(/\/+$/, '')
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, href } = new URL(address)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

/** Addresses and ranges, by number or by one of the names that Fastify knows. */
export function proxies(text: string): string[] | undefined {
  const listed = text.split(',').map((part) => part.trim())
  const isProxy = (one: string) => {
    const [, address, bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(one) ?? ['', '']
    const most = { 4: 32, 6: 128 }[isIP(address!)] ?? 0
    return bits === undefined ? most > 0 || PROXY_NAMES.includes(one) : Number(bits) >= 1 && Number(bits) <= most
  }
  return listed.every(isProxy) ? listed : undefined
}
