import { createCipheriv, createHash, randomBytes } from 'node:crypto'

const seconds = () => Math.floor(Date.now() / 1000)

/** What WeChat pushes to the address that the mini-program's console has, in the secure mode, as JSON. */
export class WechatPushes {
  readonly keys = { token: randomBytes(12).toString('hex'), aesKey: randomBytes(32).toString('base64').slice(0, 43) }
  /** Of the console; nothing is pushed without one. */
  url = ''

  constructor(private readonly appId: string) {}

  /** A message as it is pushed. */
  sealed(message: object, appId = this.appId) {
    const [text, key] = [Buffer.from(JSON.stringify(message)), Buffer.from(`${this.keys.aesKey}=`, 'base64')]
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    const whole = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)])
    const padding = 32 - (whole.length % 32)
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([whole, Buffer.alloc(padding, padding)])
    const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
    const signed = this.signed()
    const query = new URLSearchParams({
      ...signed,
      openid: 'oWeChat',
      encrypt_type: 'aes',
      msg_signature: this.sign(signed.timestamp, signed.nonce, encrypted),
    })
    const body = JSON.stringify({ ToUserName: 'gh_0123456789ab', Encrypt: encrypted })
    return { body, headers: { 'content-type': 'application/json' } as Record<string, string>, query: `?${query}` }
  }

  /** The same in the plain mode, in which the console may be as well. */
  plain(message: object, signed = this.signed()) {
    const headers = { 'content-type': 'application/json' } as Record<string, string>
    return { body: JSON.stringify(message), headers, query: `?${new URLSearchParams({ ...signed, openid: 'oWeChat' })}` }
  }

  /** The query by which WeChat asks whether an address is the operator's. */
  addressCheck(echostr: string) {
    return { ...this.signed(), echostr }
  }

  /** What a query says of who made it, at this time. */
  signed(timestamp = String(seconds()), nonce = randomBytes(6).toString('hex')) {
    return { signature: this.sign(timestamp, nonce), timestamp, nonce }
  }

  /** Pushes a message. Resolves with the answer; null without one. */
  async push(message: object): Promise<{ status: number; text: string } | null> {
    if (!this.url) return null
    const { body, headers, query } = this.sealed(message)
    try {
      const response = await fetch(this.url + query, { method: 'POST', body, headers })
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }

  private sign = (...parts: string[]) =>
    createHash('sha1')
      .update([this.keys.token, ...parts].sort().join(''))
      .digest('hex')
}
