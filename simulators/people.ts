import { createHash } from 'node:crypto'

/** Somebody with an account at a simulated platform, made from a name: the same name is the same person at every start. */
export interface Person {
  name: string
  /** Of the mainland. */
  phone: string
  /** In one app of the platform. */
  openid(appId: string): string
  /** In all apps of one owner on the platform. */
  unionid(platform: string): string
}

/** Who is offered on the pages that ask for consent. */
export const PEOPLE = ['清溪老张', '夜钓小李', '路亚阿强']

export const personOf = (name: string): Person => ({
  name,
  phone: `199${String(BigInt(`0x${digest('phone', name).toString('hex')}`) % 100_000_000n).padStart(8, '0')}`,
  openid: (appId) => `o${digest('openid', appId, name).toString('base64url').slice(0, 27)}`,
  unionid: (platform) => `u${digest('unionid', platform, name).toString('base64url').slice(0, 27)}`,
})

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()
