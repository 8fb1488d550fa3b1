import { AlipaySimulator } from './alipay.ts'
import { DouyinSimulator } from './douyin.ts'
import { DouyinTradeSimulator, type OrderRequest } from './douyinTrade.ts'
import { Kuaidi100Simulator } from './kuaidi100.ts'
import { QqSimulator, WeiboSimulator } from './oauth.ts'
import { MapSimulator } from './maps.ts'
import { PEOPLE, pictureOf } from './people.ts'
import { QWeatherSimulator } from './qweather.ts'
import { type LoopbackOptions, type Routes, serveLoopback } from './loopback.ts'
import { WechatSimulator } from './wechat.ts'
import type { WechatPushes } from './wechatPushes.ts'
import { type VirtualRequest, WechatVirtualSimulator } from './wechatVirtual.ts'
import { WechatPaySimulator } from './wechatPay.ts'
import { WechatShippingSimulator } from './wechatShipping.ts'

export interface App {
  appId: string
  secret: string
}

/** Where the platforms are, and our apps there. */
export interface Platforms {
  hosts: Record<'wechat' | 'wechatOpen' | 'douyinDeveloper' | 'douyinOpen' | 'qq' | 'weibo', string>
  wechatMini: App
  /** Of the messages that WeChat pushes for the mini-program. */
  wechatPush: WechatPushes['keys']
  /** The official account. */
  wechatMp: App
  /** The website at WeChat's open platform. */
  wechatWeb: App
  /** Its private key is PEM: Douyin seals phone numbers under the public half. */
  douyin: App & { privateKey: string }
  qq: App
  weibo: App
}

/** Where the providers of payments are, and what our merchant has there. */
export interface Payments {
  hosts: Record<'wechat' | 'alipay', string>
  wechat: WechatPaySimulator['merchant']
  wechatVirtual: WechatVirtualSimulator['keys']
  alipay: AlipaySimulator['keys']
  douyin: DouyinTradeSimulator['keys']
}

/** What a server needs of simulators, be they in its own process or in one for several servers. */
export interface Simulated {
  url: string
  /** What to ask it by. */
  platforms: Platforms
  payments: Payments
  weather: Pick<QWeatherSimulator, 'keys'>
  express: Pick<Kuaidi100Simulator, 'keys'>
  maps: Pick<MapSimulator, 'keys'>
  /** Has WeChat push to this address, as its console does. */
  pushTo(address: string): Promise<void>
  close(): Promise<void>
}

/**
 * The platforms that members sign in with and pay by, on this machine: they speak the real ones' protocols over HTTP, and issue
 * real codes, keys and signatures.
 */
export interface Simulator extends Simulated {
  wechat: WechatSimulator
  douyin: DouyinSimulator
  qq: QqSimulator
  weibo: WeiboSimulator
  wechatPay: WechatPaySimulator
  wechatVirtual: WechatVirtualSimulator
  wechatShipping: WechatShippingSimulator
  alipay: AlipaySimulator
  douyinTrade: DouyinTradeSimulator
  weather: QWeatherSimulator
  express: Kuaidi100Simulator
  maps: MapSimulator
}

/**
 * Starts the platforms on the loopback interface. What happens on a phone (wx.login, the phone-number button) is a method here,
 * and a call to try a mini-program with: `POST /device/wechat/login` with `{"person":"…"}`; a template's fields are made known to
 * it when it is first agreed to (`POST /device/wechat/subscribe` with `{"person":"…","template":"…","fields":["thing1"]}`). A payment is
 * confirmed by what the server has handed to the app (`POST /device/wechat/pay` with `{"person":"…","request":{…},"choice":"yes"}`, the
 * request of wx.requestVirtualPayment or wx.requestPayment; `no` or `leave` takes nothing; the same at `/device/douyin/pay`).
 */
export async function startSimulator(options: LoopbackOptions = {}): Promise<Simulator> {
  const [wechat, douyin, qq, weibo] = [new WechatSimulator(), new DouyinSimulator(), new QqSimulator(), new WeiboSimulator()]
  const wechatPay: WechatPaySimulator = new WechatPaySimulator([wechat.mini.appId, wechat.mp.appId], () => server.url)
  const wechatVirtual = new WechatVirtualSimulator(wechat)
  const wechatShipping = new WechatShippingSimulator(wechat, wechatPay, wechatVirtual)
  const douyinTrade = new DouyinTradeSimulator(douyin)
  const alipay: AlipaySimulator = new AlipaySimulator(() => server.url)
  const weather: QWeatherSimulator = new QWeatherSimulator(() => server.url)
  const express: Kuaidi100Simulator = new Kuaidi100Simulator(() => server.url)
  const maps: MapSimulator = new MapSimulator(() => server.url)
  const routes: Routes = {
    ...maps.routes,
    ...express.routes,
    ...weather.routes,
    ...wechatPay.routes,
    ...wechatVirtual.routes,
    ...wechatShipping.routes,
    ...alipay.routes,
    ...douyinTrade.routes,
    ...wechat.routes,
    ...douyin.routes,
    ...qq.routes,
    ...weibo.routes,
    ...devices({ wechat, douyin }),
    'GET pictures/{person}': ({ params }) => pictureOf(decodeURIComponent(params.person!)),
    // As WeChat has them, of a size.
    'GET pictures/{person}/0': ({ params }) => pictureOf(decodeURIComponent(params.person!)),
    'POST device/douyin/pay': async ({ body }) => {
      const number = douyinTrade.open(body.request as OrderRequest)
      if (body.choice === 'yes') await douyinTrade.pay(number)
      return { code: body.choice === 'yes' ? 0 : 4 }
    },
    'POST device/wechat/pay': async ({ body }) => {
      const result = body.choice === 'yes' ? 'ok' : 'fail cancel'
      const request = body.request as VirtualRequest | Record<string, string>
      if ('signData' in request) {
        const number = wechatVirtual.open(personIn(body), request as VirtualRequest)
        if (body.choice === 'yes') await wechatVirtual.pay(number)
        return { errMsg: `requestVirtualPayment:${result}` }
      }
      if (!wechatPay.accepts({ ...request, appId: wechat.mini.appId })) throw new Error('the signature is not the merchant’s')
      if (body.choice === 'yes') await wechatPay.pay(request.package!)
      return { errMsg: `requestPayment:${result}` }
    },
    // For other servers on this machine (findSimulator).
    'GET keys': () => {
      const { url, platforms, payments } = simulator
      return { url, platforms, payments, weather: { keys: weather.keys }, express: { keys: express.keys }, maps: { keys: maps.keys } }
    },
    'POST push-url': ({ body }) => {
      wechat.pushes.url = String(body.url)
      return {}
    },
  }
  const server = await serveLoopback(routes, options)
  const host = (name: string) => `${server.url}/${name}`
  const simulator: Simulator = {
    url: server.url,
    wechat,
    douyin,
    qq,
    weibo,
    wechatPay,
    wechatVirtual,
    wechatShipping,
    alipay,
    douyinTrade,
    weather,
    express,
    maps,
    payments: {
      hosts: { wechat: host('api.mch.weixin.qq.com'), alipay: host('openapi.alipay.com') },
      wechat: wechatPay.merchant,
      wechatVirtual: wechatVirtual.keys,
      alipay: alipay.keys,
      douyin: douyinTrade.keys,
    },
    platforms: {
      hosts: {
        wechat: host('api.weixin.qq.com'),
        wechatOpen: host('open.weixin.qq.com'),
        douyinDeveloper: host('developer.toutiao.com'),
        douyinOpen: host('open.douyin.com'),
        qq: host('graph.qq.com'),
        weibo: host('api.weibo.com'),
      },
      wechatMini: wechat.mini,
      wechatPush: wechat.pushes.keys,
      wechatMp: wechat.mp,
      wechatWeb: wechat.web,
      douyin: douyin.mini,
      qq: qq.app,
      weibo: weibo.app,
    },
    pushTo: async (address) => void (wechat.pushes.url = address),
    close: server.close,
  }
  return simulator
}

/**
 * The simulators of another process on this machine, which stay when this one ends.
 *
 * @throws when none are there
 */
export async function findSimulator(url: string): Promise<Simulated> {
  const response = await fetch(`${url}/keys`)
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return {
    ...((await response.json()) as Omit<Simulated, 'pushTo' | 'close'>),
    pushTo: async (address) => {
      await fetch(`${url}/push-url`, { method: 'POST', body: JSON.stringify({ url: address }) })
    },
    close: async () => {},
  }
}

type Phone = Pick<WechatSimulator, 'login' | 'phone' | 'userInfo' | 'subscriptions'>

function devices(phones: Record<string, Phone>): Routes {
  const routes: Routes = {}
  for (const [platform, phone] of Object.entries(phones)) {
    for (const action of ['login', 'phone', 'userInfo'] as const) {
      routes[`POST device/${platform}/${action}`] = ({ body }) => phone[action](personIn(body))
    }
    const { subscriptions } = phone
    routes[`POST device/${platform}/subscribe`] = ({ body }) => {
      if (Array.isArray(body.fields)) subscriptions.addTemplate(String(body.template), body.fields.map(String))
      subscriptions.agree(personIn(body), String(body.template))
      return { arrived: subscriptions.arrivedAt(personIn(body)) }
    }
  }
  return routes
}

const personIn = (body: Record<string, unknown>) => (typeof body.person === 'string' ? body.person : PEOPLE[0]!)
