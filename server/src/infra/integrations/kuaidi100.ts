import { createHash } from 'node:crypto'
import type { TrackState } from '@anglers/contract/shopExpress'
import type { ExpressKeys } from '../../config.ts'
import { isSameBytes } from '../../lib/sameBytes.ts'
import { askJson, type Json, listOf, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import { BadPush, type ExpressPort, type Track, type TrackedParcel, type TrackStep } from './express.ts'

const SERVICE = 'Kuaidi100'
const STEPS_MAX = 100
const TEXT_CHARS = 300
/** It has no word of the number yet; couriers scan what they have fetched hours later. */
const NOTHING = '500'
/** It follows the number already. */
const TWICE = '501'
const BUSY = new Set(['502'])
/** It does not follow parcels of this courier, or no such number. */
const NOT_FOLLOWED = new Set(['700', '701', '702'])

/** Its numbers of how a parcel stands, their first digits: 301 is signed for by the receiver, 3 signed for. */
const STATES: Record<string, TrackState> = {
  '0': 'moving',
  '1': 'collected',
  '2': 'trouble',
  '3': 'signed',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returning',
  '7': 'moving',
  '8': 'customs',
  '14': 'refused',
}

/** Its names of the couriers that a shop sends by; what an operator calls them begins like one of these. */
const COURIERS: readonly [code: string, ...names: string[]][] = [
  ['shunfeng', '顺丰', 'sf'],
  ['zhongtong', '中通', 'zto'],
  ['yuantong', '圆通', 'yto'],
  ['yunda', '韵达', 'yd'],
  ['shentong', '申通', 'sto'],
  ['jtexpress', '极兔', 'jt'],
  ['jd', '京东', 'jd'],
  ['ems', 'ems', '邮政特快', '中国邮政速递'],
  ['youzhengguonei', '邮政', '中国邮政'],
  ['debangkuaidi', '德邦', 'dbl'],
  ['danniao', '丹鸟', '菜鸟'],
  ['annengwuliu', '安能', 'ane'],
  ['kuayue', '跨越', 'kye'],
  ['zhaijisong', '宅急送', 'zjs'],
  ['youshuwuliu', '优速', 'uc'],
]
const CODES = new Set(COURIERS.map(([code]) => code))
/** They say nothing without the end of the receiver's number. */
const WANT_PHONE = new Set(['shunfeng', 'zhongtong'])

const signed = (...parts: string[]) => createHash('md5').update(parts.join('')).digest('hex').toUpperCase()

/**
 * Kuaidi100 (快递100): poll/query.do asks after a number, poll has each change pushed to us. Both are forms that hold a JSON text, signed by
 * the MD5 of that text and a key: https://api.kuaidi100.com/document/
 */
export class Kuaidi100 implements ExpressPort {
  readonly isExample: boolean
  readonly heard = JSON.stringify({ result: true, returnCode: '200', message: '成功' })

  constructor(
    private readonly keys: ExpressKeys,
    private readonly timeoutMs: number,
  ) {
    this.isExample = keys.isExample ?? false
  }

  courierOf(company: string): string | null {
    const name = company.trim().toLowerCase()
    if (CODES.has(name)) return name
    return COURIERS.find(([, ...names]) => names.some((one) => name.startsWith(one)))?.[0] ?? null
  }

  async query({ courier, number, phone }: TrackedParcel): Promise<Track | null> {
    const param = JSON.stringify({ com: courier, num: number, ...phoneOf(courier, phone), resultv2: '4', show: '0', order: 'desc' })
    const { key, customer } = this.keys
    const answer = await this.ask('/poll/query.do', { customer, sign: signed(param, key, customer), param })
    if (answer.result !== false) return trackOf(answer, number)
    const code = textOf(answer, 'returnCode')
    if (code === NOTHING) return null
    throw new IntegrationError(BUSY.has(code) ? 'busy' : 'failed', SERVICE, `refused (${code})`, code)
  }

  async subscribe({ courier, number, phone }: TrackedParcel, { url, salt }: { url: string; salt: string }): Promise<void> {
    const parameters = { callbackurl: url, salt, resultv2: '4', ...phoneOf(courier, phone) }
    const param = JSON.stringify({ company: courier, number, key: this.keys.key, parameters })
    const answer = await this.ask('/poll', { schema: 'json', param })
    const code = textOf(answer, 'returnCode')
    if (answer.result === true || code === TWICE) return
    const kind = NOT_FOLLOWED.has(code) ? 'refused' : BUSY.has(code) ? 'busy' : 'failed'
    throw new IntegrationError(kind, SERVICE, `did not subscribe (${code})`, code)
  }

  readPush(body: Buffer, salt: string): { courier: string; number: string; track: Track | null } {
    const form = new URLSearchParams(body.toString('utf8'))
    const [param, sign] = [form.get('param') ?? '', form.get('sign') ?? '']
    if (!isSameBytes(Buffer.from(sign.toUpperCase()), Buffer.from(signed(param, salt)))) throw new BadPush('not signed by the salt')
    const result = objectOf(parsed(param), 'lastResult')
    const [courier, number] = [textOf(result, 'com'), textOf(result, 'nu')]
    if (!courier || !number) throw new BadPush('of no parcel')
    // It gives up on a number, or has nothing to say of it.
    if (textOf(result, 'status') !== '200') return { courier, number, track: null }
    try {
      return { courier, number, track: trackOf(result, number) }
    } catch {
      throw new BadPush('makes no sense')
    }
  }

  private ask(path: string, fields: Record<string, string>): Promise<Json> {
    const url = new URL(this.keys.url + path)
    return askJson({ service: SERVICE, url, body: new URLSearchParams(fields), timeoutMs: this.timeoutMs, repeatable: false })
  }
}

const phoneOf = (courier: string, phone: string) => (WANT_PHONE.has(courier) && phone ? { phone } : {})

function parsed(text: string): Json {
  try {
    return objectOf({ it: JSON.parse(text) as unknown }, 'it')
  } catch {
    throw new BadPush('no JSON')
  }
}

/** Steps without a time or a word are left out; of what holds none there is nothing to be shown. */
function trackOf(answer: Json, number: string): Track | null {
  const code = textOf(answer, 'state')
  const state = STATES[code] ?? STATES[code.length > 2 ? code.slice(0, code.startsWith('14') ? 2 : 1) : '']
  if (!state || textOf(answer, 'nu').toLowerCase() !== number.toLowerCase())
    throw new IntegrationError('failed', SERVICE, 'a parcel that makes no sense')
  const steps = listOf(answer, 'data').flatMap((step) => stepOf(step) ?? [])
  if (!steps.length) return null
  // Its list is the latest first already: two of the same second stay as they are.
  return { state, steps: steps.sort((a, b) => b.at - a.at).slice(0, STEPS_MAX) }
}

/** Times are by the clock of China: 2026-05-01 12:30:00. */
function stepOf(step: Json): TrackStep | null {
  const text = textOf(step, 'context').trim().slice(0, TEXT_CHARS)
  const time = textOf(step, 'ftime') || textOf(step, 'time')
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time) ? Date.parse(`${time.replace(' ', 'T')}+08:00`) : NaN
  if (!text || Number.isNaN(at)) return null
  return { at, text, place: (textOf(step, 'areaName') || textOf(step, 'location')).slice(0, 60) }
}
