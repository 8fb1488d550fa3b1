import { UPLOAD_DAY_MB } from '@anglers/contract/limits'
import { AppLinks, type SettingKey, Settings } from '@anglers/contract/settings'
import type { SubscribeTemplates } from '@anglers/contract/subscribe'
import type { Static } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { cleanCss } from '../../lib/css.ts'
import { cleanHtml } from '../../lib/html.ts'
import { cleanLine } from '../../lib/text.ts'
import { initialPerks, initialSign, initialTasks, initialTreasures } from './growth.ts'
import { initialPublishMenu } from './publishMenu.ts'
import { isDrawing } from '../../lib/drawings.ts'
import { isAppLink, isIcon, isLink, isWebAddress, isWebUrl } from '../../lib/url.ts'

/** What may be shown of a value, and what was wrong with it, in plain English. */
export interface Cleaned<T> {
  value: T
  faults: string[]
}

interface Known<T> {
  /** There before the operator sets any. */
  initial: T
  /** Beside the schema of the contract. */
  clean: (value: T) => Cleaned<T>
}

const fine = <T>(value: T): Cleaned<T> => ({ value, faults: [] })
const line = (text: string) => fine(cleanLine(text))
const html = (text: string) => fine(cleanHtml(text))
const css = (text: string) => {
  const { css: value, faults } = cleanCss(text)
  return { value, faults }
}

/** Keeps the items of a list that are good. */
const each =
  <T>(isGood: (item: T) => boolean, fault: (item: T) => string) =>
  (items: T[]): Cleaned<T[]> => ({
    value: items.filter(isGood),
    faults: items.filter((item) => !isGood(item)).map(fault),
  })

/** Links of the app: those that are set, and lead where a link may. */
function appLinks(links: AppLinks): Cleaned<AppLinks> {
  const set = Object.entries(links).filter(([name, link]) => name in AppLinks.properties && link !== '')
  const bad = set.filter(([, link]) => !isAppLink(link))
  return {
    value: Object.fromEntries(set.filter(([, link]) => isAppLink(link))),
    faults: bad.map(([name]) => `${name} must be an http(s) address or a link of an app, like anglers://home`),
  }
}

/** A platform asks about a template once. */
function templates(set: SubscribeTemplates): Cleaned<SubscribeTemplates> {
  const faults: string[] = []
  const once = (list: SubscribeTemplates['wechat'] = []) =>
    list.filter(({ id }, at) => {
      const first = list.findIndex((other) => other.id === id) === at
      if (!first) faults.push(`${id} is there twice`)
      return first
    })
  return { value: { wechat: once(set.wechat), toutiao: once(set.toutiao) }, faults }
}

/** Each is chosen by its id. */
function namedOnce<T extends { id: string }>(set: T[]): Cleaned<T[]> {
  const again = set.filter(({ id }, at) => set.findIndex((other) => other.id === id) !== at)
  return { value: set.filter((one) => !again.includes(one)), faults: again.map(({ id }) => `${id} is there twice`) }
}

/** A set of tasks has one chest. */
function treasures(set: Settings['seast_treasures']): Cleaned<Settings['seast_treasures']> {
  const again = set.filter(({ period }, at) => set.findIndex((other) => other.period === period) !== at)
  return { value: set.filter((chest) => !again.includes(chest)), faults: again.map(({ period }) => `${period} is there twice`) }
}

/** So many days in a row bring something once. */
function sign(set: Settings['seast_sign']): Cleaned<Settings['seast_sign']> {
  const { milestones } = set
  const again = milestones.filter(({ days }, at) => milestones.findIndex((other) => other.days === days) !== at)
  return {
    value: { ...set, milestones: milestones.filter((one) => !again.includes(one)) },
    faults: again.map(({ days }) => `${days} days are there twice`),
  }
}

/** A gift is given by its key, and has a drawing of ours or a picture. */
function gifts(set: Settings['seast_gifts']): Cleaned<Settings['seast_gifts']> {
  const faultOf = ({ key, picture }: Settings['seast_gifts'][number], at: number) =>
    set.findIndex((other) => other.key === key) !== at
      ? `${key} is there twice`
      : isDrawing(picture) || isWebUrl(picture) || picture.startsWith('/media/')
        ? null
        : `${key}: picture must be the name of a drawing, or the address of a picture`
  const faults = set.map(faultOf)
  return { value: set.filter((_, at) => faults[at] === null), faults: faults.flatMap((fault) => fault ?? []) }
}

/** An address for the web view. */
const webAddress = (text: string): Cleaned<string> =>
  text === '' || isWebAddress(text) ? fine(text) : { value: '', faults: ['must be a web address: example.com/notice, or with http(s)://'] }

/** Days from the first to the last, both included. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10)) days.push(day)
  return days
}

const publicHolidays = [
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
].flatMap(([first, last]) => daysFrom(first!, last!))

/** Every setting: what it is at first, and what is let through of what was stored. */
const known: { [K in SettingKey]: Known<Settings[K]> } = {
  seast_name: { initial: '钓鱼伴侣', clean: line },
  seast_region: { initial: '', clean: line },
  seast_weather_place: { initial: null, clean: (place) => fine(place && { ...place, name: cleanLine(place.name) }) },
  seast_law: { initial: [], clean: fine },
  seast_gear_rules: { initial: [], clean: fine },
  seast_map_tiles: { initial: null, clean: (tiles) => fine(tiles && { ...tiles, attribution: cleanLine(tiles.attribution) }) },
  // As the State Council has announced them for 2026.
  seast_holidays: { initial: publicHolidays, clean: fine },
  seast_hot_words: { initial: [], clean: (words) => fine(words.map(cleanLine).filter(Boolean)) },
  seast_publish_add: {
    initial: initialPublishMenu,
    clean: each(
      ({ link, ico }) => (link === '' || isLink(link)) && isIcon(ico),
      ({ name }) => `${name}: link must be a page of the app or a web address, ico an icon's name or the address of a picture`,
    ),
  },
  seast_publish_popup: { initial: 'bottom', clean: fine },
  seast_mobile_publish_type_custom: { initial: '', clean: html },
  seast_maintenance_mode_on_off: { initial: 0, clean: fine },
  seast_maintenance_mode_h5_on_off: { initial: 0, clean: fine },
  seast_maintenance_mode_url: { initial: '', clean: webAddress },
  seast_maintenance_mode_html: { initial: '', clean: html },
  seast_gray_mode_on_off: { initial: 0, clean: fine },
  seast_mobile_custom_css: { initial: '', clean: css },
  seast_mobile_dark_css: { initial: '', clean: css },
  seast_mobile_custom_dark_css: { initial: '', clean: css },
  seast_reserved_names: {
    initial: [
      '管理员',
      '管理員',
      '官方',
      '客服',
      '版主',
      '站长',
      '站長',
      '系统消息',
      '系統訊息',
      '系统通知',
      '系統通知',
      'admin',
      'administrator',
      'administrador',
      'administrateur',
      'moderator',
      'moderador',
      'modérateur',
      'official',
      'oficial',
      'officiel',
      'operator',
      'root',
      'support',
      'system',
      'webmaster',
    ],
    clean: (names) => fine(names.map(cleanLine).filter(Boolean)),
  },
  // No more than what nobody who fishes says in earnest: a member who reports a poacher names the gear, one with a rod rest (炮台) asks
  // for company (约), and who fries fish (炸鱼) sells it.
  seast_banned_words: {
    initial: [
      '代开发票',
      '办假证',
      '刻假章',
      '赌球代理',
      '网上赌场',
      '博彩平台',
      '六合彩内幕',
      '裸聊',
      '卖淫',
      '招嫖',
      '冰毒出售',
      '出售枪支',
      '出售弹药',
      '迷药出售',
      '出售银行卡',
      '收购银行卡',
      '跑分平台',
      '刷单返利',
      '套现提额',
      '黑户贷款',
      '出售电鱼机',
      '电鱼机批发',
      '出售电鱼器',
      '电鱼器批发',
      '出售毒鱼药',
      '毒鱼药批发',
      '出售炸鱼雷管',
    ],
    clean: (words) => fine(words.map(cleanLine).filter(Boolean)),
  },
  seast_text_check_unanswered: { initial: 'pass', clean: fine },
  seast_picture_check: { initial: 'hold', clean: fine },
  seast_review_types: { initial: [], clean: fine },
  seast_review_new_days: { initial: 0, clean: fine },
  seast_upload_file_mb: { initial: UPLOAD_DAY_MB.file, clean: fine },
  seast_upload_picture_mb: { initial: UPLOAD_DAY_MB.picture, clean: fine },
  seast_upload_video_mb: { initial: UPLOAD_DAY_MB.video, clean: fine },
  seast_upload_voice_mb: { initial: UPLOAD_DAY_MB.voice, clean: fine },
  seast_webview_hosts: { initial: [], clean: fine },
  seast_app_links: { initial: {}, clean: appLinks },
  seast_vip_plans: {
    initial: [
      { id: 'month', months: 1, priceFen: 1_500 },
      { id: 'quarter', months: 3, priceFen: 4_000 },
      { id: 'year', months: 12, priceFen: 12_800 },
    ],
    clean: namedOnce,
  },
  seast_giving_day: { initial: { credit: 100_000, points: 100_000 }, clean: fine },
  seast_gifts: {
    initial: [
      {
        key: 'worm',
        names: { 'zh-Hans': '蚯蚓', 'zh-Hant': '蚯蚓', en: 'Worm', es: 'Lombriz', fr: 'Ver de terre' },
        unit: 'points',
        price: 20,
        picture: 'worm',
      },
      {
        key: 'float',
        names: { 'zh-Hans': '浮漂', 'zh-Hant': '浮標', en: 'Float', es: 'Flotador', fr: 'Flotteur' },
        unit: 'points',
        price: 100,
        picture: 'float',
      },
      {
        key: 'lure',
        names: { 'zh-Hans': '路亚饵', 'zh-Hant': '路亞餌', en: 'Lure', es: 'Señuelo', fr: 'Leurre' },
        unit: 'credit',
        price: 100,
        picture: 'lure',
      },
      {
        key: 'thermos',
        names: { 'zh-Hans': '热茶', 'zh-Hant': '熱茶', en: 'Hot tea', es: 'Té caliente', fr: 'Thé chaud' },
        unit: 'credit',
        price: 200,
        picture: 'thermos',
      },
      {
        key: 'lantern',
        names: { 'zh-Hans': '夜钓灯', 'zh-Hant': '夜釣燈', en: 'Night lantern', es: 'Farol nocturno', fr: 'Lanterne' },
        unit: 'credit',
        price: 520,
        picture: 'lantern',
      },
      {
        key: 'reel',
        names: { 'zh-Hans': '渔轮', 'zh-Hant': '捲線器', en: 'Reel', es: 'Carrete', fr: 'Moulinet' },
        unit: 'credit',
        price: 1_000,
        picture: 'reel',
      },
      {
        key: 'carp',
        names: { 'zh-Hans': '金鲤', 'zh-Hant': '金鯉', en: 'Golden carp', es: 'Carpa dorada', fr: 'Carpe dorée' },
        unit: 'credit',
        price: 5_200,
        picture: 'carp',
      },
      {
        key: 'trophy',
        names: { 'zh-Hans': '巨物奖杯', 'zh-Hant': '巨物獎盃', en: 'Trophy catch', es: 'Trofeo', fr: 'Trophée' },
        unit: 'credit',
        price: 13_140,
        picture: 'trophy',
      },
    ],
    clean: gifts,
  },
  seast_redbag: { initial: { credit: 20_000, points: 20_000, count: 100 }, clean: fine },
  seast_reward: { initial: { maxFen: 20_000, authorPercent: 80 }, clean: fine },
  seast_sign: { initial: initialSign, clean: sign },
  seast_sign_rules: { initial: { 'zh-Hans': '' }, clean: fine },
  seast_level_perks: { initial: initialPerks, clean: fine },
  seast_tasks: { initial: initialTasks, clean: namedOnce },
  seast_treasures: { initial: initialTreasures, clean: treasures },
  seast_referral: { initial: { points: 50, inviteePoints: 20, perDay: 10 }, clean: fine },
  seast_advert_places: {
    initial: [
      { place: 'detail', perDay: 3 },
      { place: 'sign', perDay: 3 },
      { place: 'task', perDay: 3 },
    ],
    clean: fine,
  },
  seast_credit_choices: {
    initial: [
      { id: '10', priceFen: 1_000, creditFen: 1_000 },
      { id: '30', priceFen: 3_000, creditFen: 3_000 },
      { id: '50', priceFen: 5_000, creditFen: 5_000 },
      { id: '100', priceFen: 10_000, creditFen: 10_500 },
      { id: '200', priceFen: 20_000, creditFen: 21_500 },
      { id: '500', priceFen: 50_000, creditFen: 55_000 },
    ],
    clean: namedOnce,
  },
  seast_paid_posts: { initial: { authorPercent: 70 }, clean: fine },
  seast_shop_return_address: { initial: '', clean: fine },
  seast_shop_seller: { initial: 0, clean: fine },
  seast_subscribe_templates: { initial: { wechat: [], toutiao: [] }, clean: templates },
}

export const settingKeys = Object.keys(known) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(known, key)

/** What a setting is until the operator sets it. */
export const initialSetting = <K extends SettingKey>(key: K): Settings[K] => known[key].initial

/** A stored or a wanted value as it may be shown; the initial one when it has another shape altogether. */
export function cleanSetting<K extends SettingKey>(key: K, value: unknown): Cleaned<Settings[K]> {
  const schema = Settings.properties[key]
  const { initial, clean } = known[key] as Known<Settings[K]>
  if (Check(schema, value)) return clean(value as Static<typeof schema> as Settings[K])
  return { value: initial, faults: Errors(schema, value).map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`.trim()) }
}

const shown = new Map<SettingKey, { stored: string; value: unknown }>()

/** The same for what the database holds. The last answer of each key is kept: it is asked for at every start of an app. */
export function shownSetting<K extends SettingKey>(key: K, value: unknown): Settings[K] {
  const stored = JSON.stringify(value)
  let last = shown.get(key)
  if (last?.stored !== stored) shown.set(key, (last = { stored, value: cleanSetting(key, value).value }))
  return last.value as Settings[K]
}

/** A value that the operator cannot set. */
export class SettingError extends Error {
  constructor(
    key: string,
    readonly faults: string[],
  ) {
    super([key, ...faults].join('\n  '))
  }
}
