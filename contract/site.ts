import Type, { type Static } from 'typebox'
import { File, Id, literals, Picture, Time, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { QR_SCENE_CHARS, QR_WIDTH_PX } from './limits.ts'
import { languages } from './localText.ts'
import { advertPlaces, AppLinks, hiddenSettings, Settings } from './settings.ts'
import { webWays } from './signin.ts'

export const Page = Type.Object(
  {
    id: Id,
    slug: Type.String({ examples: ['about'] }),
    title: Type.String({ examples: ['关于我们'] }),
    html: Type.String({ description: 'sanitised', examples: ['<p>一座城的钓友</p>'] }),
    updatedAt: Time,
  },
  { title: 'Page', description: 'A static page.' },
)
export type Page = Static<typeof Page>

export const Menu = Type.Object(
  { id: Id, name: Type.String({ examples: ['钓场'] }), icon: Type.String({ examples: ['water'] }), url: Url },
  { title: 'Menu', description: 'An entry of a menu.' },
)
export type Menu = Static<typeof Menu>

export const HomeTab = Type.Object(
  {
    key: Type.String({ examples: ['new'] }),
    name: Type.String({ examples: ['最新'] }),
    category: Type.Optional(Id),
    following: Type.Optional(Type.Boolean()),
    orderby: Type.Optional(literals(['new', 'hot'])),
  },
  { title: 'HomeTab', description: 'A tab of the home feed: what it asks `GET posts` for.' },
)
export type HomeTab = Static<typeof HomeTab>

export const Banner = Type.Object(
  { id: Id, title: Type.String({ examples: ['春钓季'] }), picture: Picture, url: Url },
  { title: 'Banner', description: 'A banner.' },
)
export type Banner = Static<typeof Banner>

export const Advert = Type.Object(
  {
    id: Id,
    title: Type.String({ examples: ['路亚竿满减'] }),
    picture: Picture,
    url: { ...Url, description: 'where it leads: a page of the app, or a web address; empty where nowhere' },
    perDay: Type.Integer({ minimum: 1, description: 'one device shows it no more often in a day' }),
  },
  { title: 'Advert', description: 'An advert, which is shown as one.' },
)
export type Advert = Static<typeof Advert>

export const Edition = Type.Object(
  {
    version: Type.String({ examples: ['1.1.2'] }),
    code: Type.Integer({ minimum: 1, description: 'the higher, the newer: 112 for 1.1.2', examples: [112] }),
    notes: Type.String({ description: 'what is new, HTML, sanitised', examples: ['<p>搜索更快</p>'] }),
    date: Time,
    links: AppLinks,
    forced: Type.Boolean({ description: 'older versions no longer work' }),
  },
  { title: 'Edition', description: 'One version of the app.' },
)
export type Edition = Static<typeof Edition>

export const Snippet = Type.Object(
  { id: Id, html: Type.String({ description: 'sanitised', examples: ['<p>欢迎</p>'] }) },
  { title: 'Snippet', description: 'HTML that the operator adds to a page.' },
)
export type Snippet = Static<typeof Snippet>

const CodeKind = Type.Optional(
  literals(['web', 'mini'], {
    description:
      "mini: WeChat's own code, which opens the mini-program; without it that one where the operator has set the mini-program's keys",
  }),
)

export const siteEndpoints = declare({
  'GET setting': {
    access: 'visitor',
    summary: 'Settings by key; unknown keys are left out',
    input: Type.Object({ arg: Type.String({ maxLength: 2_000, description: 'comma-separated keys' }) }),
    answer: Type.Partial(Type.Omit(Settings, hiddenSettings), {
      title: 'PublicSettings',
      description: 'Settings of the site, by key: those that were asked for.',
    }),
    visitorCacheMs: 1_000,
    sharedWith: 'members',
  },
  'GET setting/get-var': {
    access: 'visitor',
    summary: "The app's variables",
    answer: Type.Object({
      name: Type.String(),
      region: Type.String(),
      version: Type.String(),
      imageHost: Type.String(),
      time: Time,
      signIn: Type.Array(literals(webWays), { description: "platforms to sign in on with a browser; mp in WeChat's own" }),
    }),
  },
  'GET setting/get-lastest-edition': {
    access: 'visitor',
    summary: 'The newest version of the app',
    answer: Edition,
    visitorCacheMs: 1_000,
    errors: ['rest_not_found'],
  },
  'GET setting/get-edition': {
    access: 'visitor',
    summary: "A version's notes; without a version, those of the server's own",
    input: Type.Object({ version: Type.Optional(Type.String({ maxLength: 20 })) }),
    answer: Edition,
    errors: ['rest_not_found'],
  },
  'GET setting/code': {
    access: 'visitor',
    summary: 'HTML that the operator adds to a page',
    input: Type.Object({ page: Type.String({ minLength: 1, maxLength: 100, description: 'its path: pages/update/update' }) }),
    answer: Type.Array(Snippet),
    visitorCacheMs: 1_000,
  },
  'GET menu': {
    access: 'visitor',
    summary: 'Menus of the home and discovery pages',
    input: Type.Object({ place: Type.Optional(literals(['home', 'find', 'mine'])) }),
    answer: Type.Array(Menu),
    prefetch: [{ page: 'pages/index/index', input: { place: 'home' } }],
  },
  'GET menu/tab': { access: 'visitor', summary: 'Home tabs', answer: Type.Array(HomeTab), prefetch: [{ page: 'pages/index/index' }] },
  'GET banner': {
    access: 'visitor',
    summary: 'Banners by place',
    input: Type.Object({ place: Type.Optional(literals(['home', 'find'])) }),
    answer: Type.Array(Banner),
    prefetch: [{ page: 'pages/index/index', input: { place: 'home' } }],
  },
  'GET advert': {
    access: 'visitor',
    summary: 'Adverts of a place; none for VIPs, and where the operator wants none',
    input: Type.Object({ place: literals(advertPlaces) }),
    answer: Type.Array(Advert),
  },
  'GET pages': {
    access: 'visitor',
    summary: 'Static pages, or one by id or slug',
    input: pagedInput({ id: Type.Optional(Id), slug: Type.Optional(Type.String({ maxLength: 60 })) }),
    answer: Page,
    paged: true,
  },
  'GET qrcode': {
    access: 'visitor',
    summary: 'A QR code that opens a page of the app with these parameters',
    input: Type.Object({
      page: Type.String({ minLength: 1, maxLength: 100, description: 'its path: pagesA/detail/detail' }),
      scene: Type.Optional(
        Type.String({
          maxLength: QR_SCENE_CHARS,
          pattern: '^[\\w.~%=&-]*$',
          description: 'parameters of the page, as a query string: id=12&invite=k7',
        }),
      ),
      kind: CodeKind,
      width: Type.Optional(
        Type.Integer({ minimum: QR_WIDTH_PX.min, maximum: QR_WIDTH_PX.max, default: QR_WIDTH_PX.default, description: 'pixels' }),
      ),
    }),
    answer: File,
    file: 'image/png',
    perMinute: 60,
    errors: ['not_offered'],
  },
  'GET qrcode/poster': {
    access: 'visitor',
    summary: 'The picture that a post is shared by: what any visitor may see of it, and a code that opens it',
    input: Type.Object({
      id: { ...Id, description: 'of the post' },
      kind: CodeKind,
      language: Type.Optional(literals(languages, { description: 'of what stands around the post; else as Accept-Language says' })),
    }),
    answer: File,
    file: 'image/jpeg',
    perMinute: 30,
    errors: ['rest_not_found', 'not_offered'],
  },
  'GET qrcode/scene': {
    access: 'visitor',
    summary: 'The page that the number in a scanned code stands for, where its parameters were too long for the code',
    input: Type.Object({ id: Id }),
    answer: Type.Object({ path: Type.String({ description: '/pagesA/detail/detail?id=12&invite=k7' }) }),
    perMinute: 60,
    errors: ['rest_not_found'],
  },
})
