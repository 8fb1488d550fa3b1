import { createHash, randomBytes } from 'node:crypto'
import type { Asked, Routes } from './loopback.ts'

const HOUR_MS = 3_600_000
const ZONE_MS = 8 * HOUR_MS
const LOCK_MS = 30 * 60_000

/** What makes the service misbehave, until it is taken back. */
export type ExpressFault = 'down' | 'busy' | 'cut' | 'nonsense' | 'other'
/** How far a parcel is. */
export type Stage = 'nothing' | 'collected' | 'moving' | 'delivering' | 'signed'

const STAGES: readonly Stage[] = ['nothing', 'collected', 'moving', 'delivering', 'signed']
const CODES: Record<Stage, string> = { nothing: '0', collected: '1', moving: '0', delivering: '5', signed: '3' }
const STEPS: readonly (readonly [stage: Stage, hoursAgo: number, text: string, place: string])[] = [
  ['signed', 0.5, '您的快件已签收，签收人：本人', '示例市,示例区'],
  ['delivering', 2, '快递员正在派送途中，请保持电话畅通', '示例市,示例区'],
  ['moving', 6, '快件已到达 示例市转运中心', '示例市'],
  ['moving', 16, '快件已发往 示例市转运中心', '发货市'],
  ['collected', 20, '快递员已揽收', '发货市'],
]
const WANT_PHONE = new Set(['shunfeng', 'zhongtong'])
const refused = (returnCode: string, message: string) => ({ result: false, returnCode, message })
const signOf = (...parts: string[]) => createHash('md5').update(parts.join('')).digest('hex').toUpperCase()

interface Subscription {
  company: string
  number: string
  callbackurl: string
  salt: string
}

/**
 * Kuaidi100: where parcels are that are none. It checks signatures as the real one does, locks a number that is asked after too often, and
 * pushes where it was asked to. How far a parcel is follows from the last digit of its number, until a test says otherwise.
 */
export class Kuaidi100Simulator {
  readonly keys: { url: string; customer: string; key: string }
  fault: ExpressFault | null = null
  /** How often each number was asked after. */
  readonly asked = new Map<string, number>()
  readonly subscriptions = new Map<string, Subscription>()
  private readonly stages = new Map<string, Stage>()
  private readonly lastAsked = new Map<string, number>()
  /** Steps stay where they were when it was first asked. */
  private readonly since = new Map<string, number>()

  constructor(origin: () => string) {
    this.keys = {
      get url() {
        return `${origin()}/poll.kuaidi100.com`
      },
      customer: randomBytes(16).toString('hex').toUpperCase(),
      key: randomBytes(8).toString('hex'),
    }
  }

  readonly routes: Routes = {
    'POST poll.kuaidi100.com/poll/query.do': (asked) => this.gate(asked, () => this.query(asked.form)),
    'POST poll.kuaidi100.com/poll': (asked) => this.gate(asked, () => this.subscribe(asked.form)),
  }

  /** How far a parcel is, from now on; the lock of its number is taken off. */
  move(number: string, stage: Stage): void {
    this.stages.set(number, stage)
    this.lastAsked.delete(number)
  }

  /** What it pushes of a number. @param salt what it signs by, where that is not what it was given */
  pushOf(number: string, salt?: string): URLSearchParams {
    const subscription = this.subscriptions.get(number)
    const com = subscription?.company ?? 'yuantong'
    const isOver = this.stageOf(number) === 'signed'
    const lastResult = this.resultOf(com, number)
    const param = JSON.stringify({ status: isOver ? 'shutdown' : 'polling', billstatus: 'got', message: '', lastResult })
    return new URLSearchParams({ sign: signOf(param, salt ?? subscription!.salt), param })
  }

  /** Pushes it to whoever subscribed. */
  async push(number: string): Promise<{ result: boolean; returnCode: string }> {
    const answer = await fetch(this.subscriptions.get(number)!.callbackurl, { method: 'POST', body: this.pushOf(number) })
    return (await answer.json()) as { result: boolean; returnCode: string }
  }

  private gate(_asked: Asked, answer: () => object) {
    if (this.fault === 'cut') return null
    if (this.fault === 'down') return Promise.reject(new Error('down'))
    if (this.fault === 'busy') return refused('502', '服务器繁忙')
    if (this.fault === 'nonsense') return { message: 'ok', state: '9999', nu: '', data: [{ time: 'gestern', context: '' }] }
    return answer()
  }

  private query(form: URLSearchParams): object {
    const param = form.get('param') ?? ''
    if (form.get('customer') !== this.keys.customer || form.get('sign') !== signOf(param, this.keys.key, this.keys.customer))
      return refused('503', '验证签名失败')
    const { com, num, phone } = JSON.parse(param) as { com?: string; num?: string; phone?: string }
    if (!com || !num) return refused('400', '找不到对应公司')
    this.asked.set(num, (this.asked.get(num) ?? 0) + 1)
    if (WANT_PHONE.has(com) && !/^1\d{10}$|^\d{4}$/.test(phone ?? '')) return refused('408', '验证码错误')
    const now = Date.now()
    if (now - (this.lastAsked.get(num) ?? 0) < LOCK_MS) return refused('503', '同一单号查询过于频繁，已锁单')
    this.lastAsked.set(num, now)
    if (this.stageOf(num) === 'nothing') return refused('500', '查询无结果，请隔段时间再查')
    return this.resultOf(com, this.fault === 'other' ? `${num}9` : num)
  }

  private subscribe(form: URLSearchParams): object {
    const { company, number, key, parameters } = JSON.parse(form.get('param') ?? '{}') as {
      company?: string
      number?: string
      key?: string
      parameters?: { callbackurl?: string; salt?: string }
    }
    if (key !== this.keys.key) return refused('600', '您不是合法的订阅者')
    const { callbackurl, salt } = parameters ?? {}
    if (!company || !number || !callbackurl || !salt) return refused('700', '订阅方的订阅数据存在错误')
    if (this.subscriptions.has(number)) return refused('501', '重复订阅')
    this.subscriptions.set(number, { company, number, callbackurl, salt })
    return { result: true, returnCode: '200', message: '提交成功' }
  }

  private stageOf(number: string): Stage {
    const digit = Number(/(\d)\D*$/.exec(number)?.[1] ?? 0)
    return this.stages.get(number) ?? (digit === 9 ? 'signed' : digit % 2 ? 'delivering' : 'moving')
  }

  private resultOf(com: string, nu: string): object {
    const stage = this.stageOf(nu)
    if (!this.since.has(nu)) this.since.set(nu, Date.now())
    const begun = this.since.get(nu)!
    const data = STEPS.filter(([of]) => STAGES.indexOf(of) <= STAGES.indexOf(stage)).map(([, hours, context, areaName]) => {
      const time = new Date(begun - hours * HOUR_MS + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
      return { time, ftime: time, context, areaName, status: '在途' }
    })
    const state = CODES[stage]
    return { message: 'ok', state, status: '200', condition: 'F00', ischeck: stage === 'signed' ? '1' : '0', com, nu, data }
  }
}
