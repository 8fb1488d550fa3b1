import { createHash } from 'node:crypto'
import sharp from 'sharp'

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

/** Where a simulated platform keeps the picture of somebody. */
export const pictureAddress = (host: string | undefined, name: string) => `http://${host}/pictures/${encodeURIComponent(name)}`

/** A picture in a colour of their own. */
export const pictureOf = (name: string): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 100, channels: 3, background: `#${digest('picture', name).toString('hex', 0, 3)}` } })
    .png()
    .toBuffer()

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()
