import Type, { type Static } from 'typebox'
import { Lat, literals, Lng, MapTiles } from './common.ts'
import { GiftKey } from './giftNames.ts'
import { PostType, postTypes } from './postTypes.ts'
import {
  BANNED_WORD_CHARS,
  BANNED_WORDS,
  CREDIT_CHOICES,
  GIFTS,
  NICKNAME_CHARS,
  PUBLISH_NAME_CHARS,
  REDBAG_COUNT_MAX,
  REDBAG_TOTAL_MAX,
  RESERVED_NAMES,
  REWARD_MAX_FEN,
  VIP_MONTHS_MAX,
  VIP_PLANS,
  GIFT_NAME_CHARS,
} from './limits.ts'
import { localText, translations } from './localText.ts'
import { LevelPerksSetting, ReferralSetting, signRules, SignSetting, TasksSetting, TreasuresSetting } from './growthSettings.ts'
import { GivingUnit } from './redbagTerms.ts'
import { SubscribeTemplates } from './subscribe.ts'

/** 1 is on. */
const Switch = (description: string) => Type.Integer({ minimum: 0, maximum: 1, description })
const Megabytes = (description: string) => Type.Integer({ minimum: 1, maximum: 100_000, description })
const Limit = (unit: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: unit })
const RedbagTotal = (unit: string) => Type.Integer({ minimum: 0, maximum: REDBAG_TOTAL_MAX, description: `${unit}; 0: none` })
const Html = (description: string) => Type.String({ maxLength: 20_000, description: `${description}; HTML, sanitised` })
const Css = (description: string) =>
  Type.String({ maxLength: 50_000, description: `${description}; sanitised, every selector inside .screen` })
const Colour = Type.String({ pattern: '^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|rgba?\\([0-9.,%/ ]{1,40}\\))$', examples: ['#2f9e8f'] })
const Link = (description: string, example = '') => Type.String({ maxLength: 500, description, examples: [example] })

export const PublishType = Type.Object(
  {
    type: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,30}$', examples: ['words'] }),
    link: Link('an address of its own: a page of the app, or a web address; else empty'),
    name: Type.String({ minLength: 1, maxLength: PUBLISH_NAME_CHARS, description: "in the reader's language", examples: ['动态'] }),
    names: Type.Optional({ ...translations(PUBLISH_NAME_CHARS), description: "the operator's, in other languages; not answered" }),
    ico: Link("one of the app's icons by name, or the address of a picture", 'pen'),
    icoBg: Colour,
    color: Colour,
  },
  { title: 'PublishType', description: 'One kind of thing in the publish menu.' },
)
export type PublishType = Static<typeof PublishType>

/** Where the dedicated app is, as far as there is one. */
export const AppLinks = Type.Object(
  {
    open: Type.Optional(Link('opens the app where it is installed: anglers://home, or a universal link')),
    ios: Type.Optional(Link('its page in the App Store')),
    android: Type.Optional(Link('its page in a store, or the file to install')),
    other: Type.Optional(Link('for every other platform: a page about the app')),
  },
  { title: 'AppLinks', description: 'where the dedicated app is, by platform: {"ios": "https://apps.apple.com/…"}' },
)
export type AppLinks = Static<typeof AppLinks>

export const VipPlan = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,30}$', examples: ['month'] }),
    months: Type.Integer({ minimum: 1, maximum: VIP_MONTHS_MAX, examples: [1] }),
    priceFen: Type.Integer({ minimum: 1, maximum: 100_000_000, examples: [1_500] }),
  },
  { title: 'VipPlan', description: 'What so many months of VIP cost.' },
)
export type VipPlan = Static<typeof VipPlan>

export const CreditChoice = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,30}$', examples: ['50'] }),
    priceFen: Type.Integer({ minimum: 1, maximum: 100_000_000, examples: [5_000] }),
    creditFen: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'what it adds to the credit', examples: [5_500] }),
  },
  { title: 'CreditChoice', description: 'What so much credit costs.' },
)
export type CreditChoice = Static<typeof CreditChoice>

/** Where the app can show an advert. */
export const advertPlaces = ['detail', 'sign', 'task', 'ranking'] as const
export type AdvertPlace = (typeof advertPlaces)[number]

const AdvertPlacesSetting = Type.Array(
  Type.Object({
    place: literals(advertPlaces),
    perDay: Type.Integer({ minimum: 1, maximum: 100, description: 'how often one advert is shown there' }),
  }),
  { maxItems: 10, description: 'where adverts are shown; elsewhere there are none' },
)

export const GiftOffer = Type.Object(
  {
    key: GiftKey,
    names: localText(GIFT_NAME_CHARS),
    unit: GivingUnit,
    price: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'of credit, fen', examples: [200] }),
    picture: Link('the name of one of the drawings that come with the server, or the address of a picture', 'lure'),
  },
  { title: 'GiftOffer', description: 'A gift on offer.' },
)
export type GiftOffer = Static<typeof GiftOffer>

/** Every setting that there is. What is not here is not answered, whatever the database holds. */
export const Settings = Type.Object({
  seast_name: Type.String({ minLength: 1, maxLength: 20, description: "the product's name" }),
  seast_region: Type.String({ maxLength: 20, description: 'the city region that it serves' }),
  seast_weather_place: Type.Union([Type.Object({ name: Type.String({ minLength: 1, maxLength: 20 }), lat: Lat, lng: Lng }), Type.Null()], {
    description: 'the town whose weather is shown where no other place is asked for: {"name": "杭州", "lat": 30.25, "lng": 120.16}',
  }),
  seast_gear_rules: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,60}$', examples: ['electric'] }), {
    uniqueItems: true,
    maxItems: 100,
    description: 'rules of what may not be sold second-hand, by their names, that the operator has switched on',
  }),
  seast_law: Type.Array(
    Type.Object(
      {
        rule: Type.String({ pattern: '^[a-z0-9-]{1,60}$', examples: ['cn-protected-species'] }),
        waters: Type.Optional(
          Type.Array(literals(['reservoir', 'lake', 'river', 'stream', 'pond', 'sea']), {
            uniqueItems: true,
            description: 'the kinds of water that it is about here; all but ponds, where it does not say',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    {
      maxItems: 100,
      description:
        'rules of the law that you have verified, and switch on: [{"rule": "hb-angling", "waters": ["river", "lake"]}]; ' +
        'what there is to choose from is in server/src/domains/law/rules',
    },
  ),
  seast_map_tiles: Type.Union([MapTiles, Type.Null()], {
    description:
      'the base map of the browser: {"url": "https://tiles.example/{z}/{x}/{y}.png", "crs": "gcj02", "tms": false, "attribution": "© …"}; ' +
      'null: the map is plain',
  }),
  seast_holidays: Type.Array(Type.String({ format: 'date', examples: ['2026-10-01'] }), {
    maxItems: 200,
    description: 'public holidays, by which fishing grounds and shops open: ["2026-10-01", …]',
  }),
  seast_hot_words: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20, description: 'suggested searches' }),

  seast_publish_add: Type.Array(PublishType, { maxItems: 30, description: 'the publish menu' }),
  seast_publish_popup: literals(['bottom', 'center'], { description: 'where the publish menu opens' }),
  seast_mobile_publish_type_custom: Html('a tip in the publish menu'),

  seast_maintenance_mode_on_off: Switch('1: maintenance'),
  seast_maintenance_mode_h5_on_off: Switch('1: maintenance hides the content; 0: content shows all the same'),
  seast_maintenance_mode_url: Link('a web address to show during maintenance'),
  seast_maintenance_mode_html: Html('what is shown during maintenance when there is no address'),

  seast_gray_mode_on_off: Switch('1: everything is gray'),
  seast_mobile_custom_css: Css('CSS of the page wrapper'),
  seast_mobile_dark_css: Css('the dark theme as CSS of the page wrapper'),
  seast_mobile_custom_dark_css: Css('CSS of the page wrapper in the dark theme, after the others'),

  seast_reserved_names: Type.Array(Type.String({ minLength: 1, maxLength: NICKNAME_CHARS }), {
    maxItems: RESERVED_NAMES,
    description: 'what no ordinary member may be called, in whatever letters; the names of those who run the site',
  }),

  seast_banned_words: Type.Array(Type.String({ minLength: 1, maxLength: BANNED_WORD_CHARS }), {
    maxItems: BANNED_WORDS,
    description:
      'what nobody publishes, in messages and names neither, in whatever letters and however spaced; members do not get to see this list',
  }),

  seast_text_check_unanswered: literals(['pass', 'hold'], {
    description:
      "what members write while their platform's text check does not answer. pass: it goes out; " +
      'hold: posts wait until it answers, all else is to be sent again later',
  }),

  seast_picture_check: literals(['hold', 'off'], {
    description:
      "pictures of WeChat's members, where its keys are set. hold: posts with pictures that it has not checked wait, " +
      'and so do pictures of comments; off: none is checked',
  }),

  seast_review_types: Type.Array(PostType, {
    maxItems: postTypes.length,
    uniqueItems: true,
    description: 'kinds of posts that operators look at before others see them (npm run review)',
  }),
  seast_review_new_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'whose account is not so many days old has all posts looked at before others see them; 0: nobody for that',
  }),

  seast_upload_picture_mb: Megabytes('what one member may upload in a day of pictures, in megabytes as they are kept'),
  seast_upload_video_mb: Megabytes('what one member may upload in a day of films, in megabytes'),
  seast_upload_file_mb: Megabytes('what one member may upload in a day of documents and tracks, in megabytes'),
  seast_upload_voice_mb: Megabytes('what one member may upload in a day of voice notes, in megabytes'),

  seast_webview_hosts: Type.Array(Type.String({ pattern: '^(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:[0-9]{1,5})?$' }), {
    maxItems: 50,
    description: 'hosts that the web view shows inside the app: mp.weixin.qq.com, *.example.com',
  }),
  seast_app_links: AppLinks,
  seast_subscribe_templates: SubscribeTemplates,

  seast_vip_plans: Type.Array(VipPlan, {
    maxItems: VIP_PLANS,
    description: 'what VIP costs: [{"id": "month", "months": 1, "priceFen": 1500}]',
  }),

  seast_giving_day: Type.Object(
    { credit: Limit('fen'), points: Limit('points') },
    { description: 'what one member may give away in a day by rewards, gifts and red packets; 0: nothing' },
  ),
  seast_gifts: Type.Array(GiftOffer, { maxItems: GIFTS, description: 'gifts on offer, in the order in which they are shown' }),
  seast_redbag: Type.Object(
    {
      credit: RedbagTotal('fen'),
      points: RedbagTotal('points'),
      count: Type.Integer({ minimum: 1, maximum: REDBAG_COUNT_MAX, description: 'parts' }),
    },
    { description: 'the most that one red packet may hold: {"credit": 20000, "points": 20000, "count": 100}' },
  ),
  seast_reward: Type.Object(
    {
      maxFen: Type.Integer({ minimum: 1, maximum: REWARD_MAX_FEN, description: 'of one reward' }),
      authorPercent: Type.Integer({ minimum: 1, maximum: 100, description: "the author's share; the rest is the site's" }),
    },
    { description: 'rewards of posts: {"maxFen": 20000, "authorPercent": 80}' },
  ),
  seast_sign: SignSetting,
  seast_sign_rules: signRules,
  seast_level_perks: LevelPerksSetting,
  seast_tasks: TasksSetting,
  seast_treasures: TreasuresSetting,
  seast_referral: ReferralSetting,
  seast_advert_places: AdvertPlacesSetting,
  seast_credit_choices: Type.Array(CreditChoice, {
    maxItems: CREDIT_CHOICES,
    description: 'what credit costs: [{"id": "50", "priceFen": 5000, "creditFen": 5500}]',
  }),
  seast_paid_posts: Type.Object(
    { authorPercent: Type.Integer({ minimum: 0, maximum: 100, description: "the author's share; the rest is the site's" }) },
    { description: 'what readers pay for posts, in credit: {"authorPercent": 70}' },
  ),
  seast_shop_return_address: Type.String({
    maxLength: 100,
    description: 'where buyers send goods back to: address, name and phone; empty: goods are not sent back',
  }),
  seast_shop_seller: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'the id of the member whom buyers ask about goods; 0: nobody',
  }),
})
export type Settings = Static<typeof Settings>
export type SettingKey = keyof Settings

/** Those that `GET setting` does not answer: they are the operator's own. */
export const hiddenSettings = [
  // weather answers it.
  'seast_weather_place',
  // waters/town answers it.
  'seast_map_tiles',
  // law answers it.
  'seast_law',
  'seast_gear_rules',
  'seast_banned_words',
  'seast_text_check_unanswered',
  'seast_picture_check',
  'seast_review_types',
  'seast_review_new_days',
  'seast_upload_picture_mb',
  'seast_upload_voice_mb',
  'seast_upload_video_mb',
  'seast_upload_file_mb',
  // wallet/recharge-vip answers it.
  'seast_vip_plans',
  // What there is to choose from has calls of its own.
  'seast_giving_day',
  'seast_gifts',
  'seast_redbag',
  'seast_reward',
  // So do the calls of growth.
  'seast_sign',
  'seast_sign_rules',
  'seast_level_perks',
  'seast_tasks',
  'seast_treasures',
  'seast_referral',
  'seast_advert_places',
  // wallet/recharge-credit answers it.
  'seast_credit_choices',
  'seast_paid_posts',
  // shop/setting answers it.
  'seast_shop_return_address',
  'seast_shop_seller',
] as const satisfies readonly SettingKey[]
