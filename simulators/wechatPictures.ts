import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Asked, Routes } from './loopback.ts'
import type { WechatPushes } from './wechatPushes.ts'

const MOMENT_MS = 500
const BYTES_MAX = 10 * 1024 * 1024
/** What WeChat's documentation lists. */
const FORMATS = new Set(['jpeg', 'png', 'gif'])

type Suggested = 'pass' | 'review' | 'risky'

const LABELS: Record<Suggested, number> = { pass: 100, review: 21000, risky: 20002 }

interface Console {
  appId: string
  knowsToken(token: string | null): boolean
  /** Whether this person was in the mini-program lately. */
  isHere(openid: string): boolean
}

/**
 * security.mediaCheckAsync: it fetches the picture, and pushes what it finds a moment later. A picture that is red all over is against its
 * rules, and one that is yellow all over in doubt.
 */
export class WechatPictures {
  /** The pictures that it was asked about, by the numbers of its answers. */
  readonly asked = new Map<string, { url: string; scene: number }>()
  /** While this is set it does not push by itself: a test does. */
  holds = false
  private readonly pushing = new Set<Promise<unknown>>()

  constructor(
    private readonly console: Console,
    private readonly pushes: WechatPushes,
  ) {}

  readonly routes: Routes = {
    'POST api.weixin.qq.com/wxa/media_check_async': (asked) => this.take(asked),
  }

  /** What it pushes of a picture that it was asked about; with whatever is to be otherwise. */
  async verdictOn(trace: string, otherwise: object = {}): Promise<object> {
    const suggest = await this.judge(this.asked.get(trace)!.url)
    const result = suggest && { suggest, label: LABELS[suggest] }
    return {
      ToUserName: 'gh_0123456789ab',
      FromUserName: 'oWeChat',
      CreateTime: Math.floor(Date.now() / 1000),
      MsgType: 'event',
      Event: 'wxa_media_check',
      appid: this.console.appId,
      trace_id: trace,
      version: 2,
      ...(result
        ? { detail: [{ strategy: 'content_model', errcode: 0, ...result, prob: 90 }], errcode: 0, errmsg: 'ok', result }
        : { detail: [], errcode: -1008, errmsg: 'download media failed' }),
      ...otherwise,
    }
  }

  /** Resolves when all that it has to say so far was said. */
  async settled(): Promise<void> {
    while (this.pushing.size) await Promise.all(this.pushing)
  }

  private take({ query, body }: Asked) {
    if (!this.console.knowsToken(query.get('access_token'))) return problem(40001, 'invalid credential')
    const { media_url: url, media_type: type, version, scene, openid } = body
    if (version !== 2 || type !== 2 || typeof url !== 'string' || !/^https?:/.test(url)) return problem(40097, 'invalid args')
    if (typeof scene !== 'number' || ![1, 2, 3, 4].includes(scene)) return problem(40129, 'invalid scene')
    if (typeof openid !== 'string' || !/^o[\w-]{27}$/.test(openid)) return problem(40003, 'invalid openid')
    if (!this.console.isHere(openid)) return problem(61010, 'code is expired')
    const trace = [4, 4, 4].map((bytes) => randomBytes(bytes).toString('hex')).join('-')
    this.asked.set(trace, { url, scene })
    if (!this.holds) this.pushSoon(trace)
    return { errcode: 0, errmsg: 'ok', trace_id: trace }
  }

  private pushSoon(trace: string): void {
    const pushing: Promise<unknown> = new Promise((done) => setTimeout(done, MOMENT_MS).unref())
      .then(async () => this.pushes.push(await this.verdictOn(trace)))
      .finally(() => this.pushing.delete(pushing))
    this.pushing.add(pushing)
  }

  /** Null where it gets no picture of a kind that it knows. */
  private async judge(url: string): Promise<Suggested | null> {
    try {
      const response = await fetch(url)
      const bytes = Buffer.from(await response.arrayBuffer())
      const { format } = await sharp(bytes).metadata()
      if (!response.ok || bytes.length > BYTES_MAX || !FORMATS.has(format ?? '')) return null
      const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean) as [number, number, number]
      if (red < 200 || blue > 60) return 'pass'
      return green < 60 ? 'risky' : green > 200 ? 'review' : 'pass'
    } catch {
      return null
    }
  }
}

const problem = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg}, rid: ${randomBytes(4).toString('hex')}` })
