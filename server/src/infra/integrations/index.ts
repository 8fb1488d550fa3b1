import path from 'node:path'
import type { Config, ExpressKeys, MapKeys, PaymentsConfig, PlatformsConfig, WeatherKeys } from '../../config.ts'
import { openPayments } from '../payments/index.ts'
import type { PaymentProviders } from '../payments/ports.ts'
import { Amap } from './amap.ts'
import { Douyin } from './douyin.ts'
import type { ExpressPort } from './express.ts'
import { Kuaidi100 } from './kuaidi100.ts'
import { type MailPort, SmtpMail } from './mail.ts'
import type { MapPort } from './maps.ts'
import { FileOutbox } from './outbox.ts'
import type { MediaCheck, MiniCodes, MiniProgram, RedirectSignIn, SubscribeMessages, TextJudge } from './ports.ts'
import { Qq } from './qq.ts'
import { QWeather } from './qweather.ts'
import { AliyunSms, type SmsPort } from './sms.ts'
import { TencentMap } from './tencentMap.ts'
import { WechatApi } from './wechatApi.ts'
import { WechatMediaCheck } from './wechatMediaCheck.ts'
import { WechatMini } from './wechatMini.ts'
import { WechatMp, WechatWeb } from './wechatWeb.ts'
import type { WeatherPort } from './weather.ts'
import { Weibo } from './weibo.ts'

/** Whoever looks for a place waits no longer: the site's own are on the screen. */
const MAP_TIMEOUT_MS = 4_000

/** The services of others that this server asks; null where the operator has set no keys. */
export interface Integrations {
  sms: SmsPort
  mail: MailPort
  mini: {
    wechat: (MiniProgram & MiniCodes & SubscribeMessages & TextJudge) | null
    toutiao: (MiniProgram & SubscribeMessages & TextJudge) | null
  }
  mediaCheck: MediaCheck | null
  web: { wechat: RedirectSignIn | null; qq: RedirectSignIn | null; weibo: RedirectSignIn | null }
  /** The official account, for visitors inside WeChat's own browser. */
  mp: WechatMp | null
  payments: PaymentProviders
  weather: WeatherPort | null
  express: ExpressPort | null
  maps: MapPort | null
}

/** The mini-programs that this server asks, each with its platform's name. */
export const openMinis = ({ mini }: Pick<Integrations, 'mini'>) =>
  (['wechat', 'toutiao'] as const).flatMap((platform) => {
    const port = mini[platform]
    return port ? [{ platform, appId: port.appId, port }] : []
  })

/** The folder of what would be sent, where no gateway is set. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox')

/** The outside as the environment sets it, with the platforms that it sets or those of a simulator. Nothing is asked yet. */
export function openIntegrations(
  { integrations, dataDir, publicUrl }: Pick<Config, 'integrations' | 'dataDir' | 'publicUrl'>,
  platforms: PlatformsConfig = integrations.platforms,
  payments: PaymentsConfig = integrations.payments,
  weather: WeatherKeys | null = integrations.weather,
  express: ExpressKeys | null = integrations.express,
  maps: MapKeys | null = integrations.maps,
): Integrations {
  const { timeoutMs, sms, mail } = integrations
  const outbox = new FileOutbox(outboxFolder(dataDir))
  const { hosts, wechatMini, wechatPush, wechatMp, wechatWeb, douyin, qq, weibo } = platforms
  const toutiao = douyin && new Douyin({ developer: hosts.douyinDeveloper, open: hosts.douyinOpen }, douyin, timeoutMs)
  const wechat = (keys: NonNullable<typeof wechatMini>) => new WechatApi(hosts.wechat, keys, timeoutMs)
  const miniApi = wechatMini && wechat(wechatMini)
  return {
    sms: sms ? new AliyunSms(sms, timeoutMs) : outbox.sms,
    mail: mail ? new SmtpMail(mail, timeoutMs) : outbox.mail,
    mini: {
      wechat: miniApi && new WechatMini(miniApi),
      toutiao,
    },
    mediaCheck: miniApi && wechatPush && new WechatMediaCheck(miniApi, wechatPush, publicUrl),
    web: {
      wechat: wechatWeb && new WechatWeb(wechat(wechatWeb), hosts.wechatOpen, { path: '/connect/qrconnect', scope: 'snsapi_login' }),
      qq: qq && new Qq(hosts.qq, qq, timeoutMs),
      weibo: weibo && new Weibo(hosts.weibo, weibo, timeoutMs),
    },
    mp: wechatMp && new WechatMp(wechat(wechatMp), hosts.wechatOpen),
    payments: openPayments(payments, platforms, toutiao, timeoutMs),
    weather: weather && new QWeather(weather, timeoutMs),
    express: express && new Kuaidi100(express, timeoutMs),
    maps: maps && new (maps.service === 'tencent' ? TencentMap : Amap)(maps, Math.min(timeoutMs, MAP_TIMEOUT_MS)),
  }
}
