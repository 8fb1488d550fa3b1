import { APP_VERSION, UPLOAD_DAY_MB } from '@anglers/contract/limits'
import type { SettingKey } from '@anglers/contract/settings'
import { notifier } from '../../../server/src/domains/notice/writing.ts'
import { cleanSetting, initialSetting, settingKeys } from '../../../server/src/domains/settings/definitions.ts'
import { saveSetting } from '../../../server/src/domains/settings/queries.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { frameHosts } from '../../../server/src/domains/site/service.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, config, context, buildMember, buildPicture, buildCategory, buildPosts, close } = await openTestServer()
afterAll(close)

const settings = async (arg: string) => (await call('GET setting', { arg })).body

describe('GET setting', () => {
  test('answers what is asked for, and leaves out what there is not', async () => {
    expect(await settings('seast_gray_mode_on_off, seast_name,nothing-of-the-kind,,')).toEqual({
      seast_gray_mode_on_off: 0,
      seast_name: '钓鱼伴侣',
    })
  })

  test('has everything from the start', async () => {
    expect(await settings(settingKeys.join())).toEqual({
      seast_name: '钓鱼伴侣',
      seast_region: '',
      seast_holidays: expect.arrayContaining(['2026-01-01', '2026-01-03', '2026-02-20', '2026-10-01', '2026-10-07']),
      seast_hot_words: [],
      seast_publish_add: expect.arrayContaining([expect.objectContaining({ type: 'words', name: '动态', icoBg: '#1e73be' })]),
      seast_publish_popup: 'bottom',
      seast_mobile_publish_type_custom: '',
      seast_maintenance_mode_on_off: 0,
      seast_maintenance_mode_h5_on_off: 0,
      seast_maintenance_mode_url: '',
      seast_maintenance_mode_html: '',
      seast_gray_mode_on_off: 0,
      seast_mobile_custom_css: '',
      seast_mobile_dark_css: '',
      seast_mobile_custom_dark_css: '',
      seast_reserved_names: expect.arrayContaining(['管理员', 'admin']),
      seast_webview_hosts: [],
      seast_app_links: {},
      seast_subscribe_templates: { wechat: [], toutiao: [] },
    })
  })

  test('has limits, shares and checks before the operator sets any', () => {
    expect([initialSetting('seast_text_check_unanswered'), initialSetting('seast_picture_check')]).toEqual(['pass', 'hold'])
    expect([initialSetting('seast_review_types'), initialSetting('seast_review_new_days')]).toEqual([[], 0])
    expect(initialSetting('seast_giving_day')).toEqual({ credit: 100_000, points: 100_000 })
    expect(initialSetting('seast_redbag')).toEqual({ credit: 20_000, points: 20_000, count: 100 })
    expect(initialSetting('seast_reward')).toEqual({ maxFen: 20_000, authorPercent: 80 })
    const kinds = ['file', 'picture', 'video', 'voice'] as const
    expect(kinds.map((kind) => initialSetting(`seast_upload_${kind}_mb`))).toEqual(kinds.map((kind) => UPLOAD_DAY_MB[kind]))
    expect(initialSetting('seast_paid_posts')).toEqual({ authorPercent: 70 })
    expect(initialSetting('seast_referral')).toEqual({ points: 50, inviteePoints: 20, perDay: 10 })
    expect([initialSetting('seast_law'), initialSetting('seast_gear_rules')]).toEqual([[], []])
    expect([initialSetting('seast_shop_return_address'), initialSetting('seast_shop_seller')]).toEqual(['', 0])
    expect([initialSetting('seast_weather_place'), initialSetting('seast_map_tiles')]).toEqual([null, null])
  })

  test('has the public holidays of 2026 before the operator sets any', () => {
    const days = initialSetting('seast_holidays')
    const found = (first: string, last: string) => days.filter((day) => `2026-${first}` <= day && day <= `2026-${last}`).length
    const holidays = {
      元旦: found('01-01', '01-03'),
      春节: found('02-15', '02-23'),
      清明节: found('04-04', '04-06'),
      劳动节: found('05-01', '05-05'),
      端午节: found('06-19', '06-21'),
      中秋节: found('09-25', '09-27'),
      国庆节: found('10-01', '10-07'),
    }
    expect(holidays).toEqual({ 元旦: 3, 春节: 9, 清明节: 3, 劳动节: 5, 端午节: 3, 中秋节: 3, 国庆节: 7 })
    expect(days).toHaveLength(Object.values(holidays).reduce((sum, found) => sum + found))
  })

  test('has prices and rewards before the operator sets any', () => {
    expect(initialSetting('seast_vip_plans').map(({ id, months, priceFen }) => [id, months, priceFen])).toEqual([
      ['month', 1, 1_500],
      ['quarter', 3, 4_000],
      ['year', 12, 12_800],
    ])
    expect(initialSetting('seast_credit_choices').map(({ id, priceFen, creditFen }) => [id, priceFen, creditFen])).toEqual([
      ['10', 1_000, 1_000],
      ['30', 3_000, 3_000],
      ['50', 5_000, 5_000],
      ['100', 10_000, 10_500],
      ['200', 20_000, 21_500],
      ['500', 50_000, 55_000],
    ])
    expect(initialSetting('seast_gifts').map(({ key, unit, price, picture }) => [key, unit, price, picture === key])).toEqual([
      ['worm', 'points', 20, true],
      ['float', 'points', 100, true],
      ['lure', 'credit', 100, true],
      ['thermos', 'credit', 200, true],
      ['lantern', 'credit', 520, true],
      ['reel', 'credit', 1_000, true],
      ['carp', 'credit', 5_200, true],
      ['trophy', 'credit', 13_140, true],
    ])
    const menu = initialSetting('seast_publish_add')
    expect(menu.map(({ type }) => type)).toEqual([
      'words',
      'single',
      'video',
      'redbag',
      'bbs',
      'diaochang',
      'dianpu',
      'places',
      'secondhand',
    ])
    expect(menu.map(({ type, ico, link }) => [ico === type, link])).toEqual(menu.map(() => [true, '']))
    expect(initialSetting('seast_advert_places')).toEqual(['detail', 'sign', 'task'].map((place) => ({ place, perDay: 3 })))
  })

  test('does not answer a row that is no setting, nor one that is not public', async () => {
    await db
      .insertInto('setting')
      .values([
        { key: 'sms_secret', value: JSON.stringify('s3cret') },
        { key: 'seast_region', value: JSON.stringify('secret town'), public: false },
      ])
      .execute()
    expect(await settings('sms_secret,seast_region')).toEqual({ seast_region: '' })
    await db.deleteFrom('setting').execute()
  })

  test.each(['__proto__', 'constructor', 'toString', "' or true --", '%'])('knows no key %s', async (key) => {
    expect(await settings(key)).toEqual({})
  })

  test('refuses no keys, and too many', async () => {
    expect(await refused('GET setting')).toMatchObject({ params: { arg: expect.any(String) } })
    expect(await refused('GET setting', { arg: 'k'.repeat(2_001) })).toMatchObject({ params: { arg: expect.any(String) } })
  })

  describe('what somebody wrote into the table by hand', () => {
    test.each<[SettingKey, unknown, unknown]>([
      ['seast_gray_mode_on_off', 'yes', 0],
      ['seast_gray_mode_on_off', 7, 0],
      ['seast_publish_popup', 'left', 'bottom'],
      ['seast_hot_words', null, []],
      ['seast_region', ' 泽安\n\u202e', '泽安'],
      ['seast_mobile_dark_css', '@import "//evil"; .card{color:red}', '.screen .card{color:red}'],
      ['seast_mobile_custom_dark_css', '@import "//evil"; .card{color:red}', '.screen .card{color:red}'],
      ['seast_mobile_custom_css', { deep: [] }, ''],
      ['seast_mobile_custom_css', '@import "//evil"; .card{color:red}', '.screen .card{color:red}'],
      ['seast_maintenance_mode_html', '<p onclick="x()">维护</p><script>alert(1)</script>', '<p>维护</p>'],
      ['seast_mobile_publish_type_custom', '<img src=x onerror=alert(1)>守法', '<img src="x" />守法'],
      ['seast_maintenance_mode_url', 'javascript:alert(1)', ''],
      [
        'seast_app_links',
        { ios: 'javascript:alert(1)', android: 'https://a.example/x.apk', more: 1 },
        { android: 'https://a.example/x.apk' },
      ],
      ['seast_webview_hosts', ['evil.example/path'], []],
      ['seast_publish_add', [{ type: 'words', name: '坏', link: 'javascript:alert(1)', ico: 'words', icoBg: '#fff', color: '#000' }], []],
    ])('%s of %j goes out as %j', async (key, stored, shown) => {
      await saveSetting(db, key, stored)
      expect(await settings(key)).toEqual({ [key]: shown })
      await db.deleteFrom('setting').execute()
    })
  })
})

const names = { 'zh-Hans': '蚯蚓', 'zh-Hant': '蚯蚓', en: 'Worm', es: 'Lombriz', fr: 'Ver de terre' }
const template = (id: string) => ({ kind: 'likes', id, fields: { thing1: 'who' } })
const menuItem = (fields: { link?: string; ico?: string }) => ({
  ...{ type: 'words', name: '动态', link: '', ico: 'words', icoBg: '#1e73be', color: '#ffffff' },
  ...fields,
})
const gift = (key: string) => ({ key, names, unit: 'points', price: 20, picture: 'worm' })

const lists = ['seast_vip_plans', 'seast_credit_choices', 'seast_gifts', 'seast_tasks', 'seast_treasures', 'seast_publish_add'] as const
test.each(lists)('of %s what is good is kept beside what is not', (key) => {
  const initial: readonly object[] = initialSetting(key)
  const bad = key === 'seast_publish_add' ? menuItem({ link: 'javascript:alert(1)' }) : { ...initial[0] }
  expect(cleanSetting(key, [...initial, bad]).value).toEqual(initial)
})

describe('setting what the operator wants', () => {
  afterEach(() => db.deleteFrom('setting').execute())

  test.each<[SettingKey, unknown, unknown]>([
    ['seast_gray_mode_on_off', 1, 1],
    ['seast_publish_popup', 'center', 'center'],
    ['seast_name', ' 江边\u202e ', '江边'],
    ['seast_maintenance_mode_url', 'example.com/notice', 'example.com/notice'],
    ['seast_maintenance_mode_html', '<h2>今晚维护</h2><script>x</script>', '<h2>今晚维护</h2>'],
    [
      'seast_webview_hosts',
      ['mp.weixin.qq.com', '*.example.com', '127.0.0.1:8080'],
      ['mp.weixin.qq.com', '*.example.com', '127.0.0.1:8080'],
    ],
    ['seast_app_links', { open: 'anglers://home', ios: '' }, { open: 'anglers://home' }],
    ['seast_mobile_custom_css', '.card { border-radius: 0 }', '.screen .card{border-radius:0}'],
    ['seast_hot_words', [' 鲫鱼\n', ' '], ['鲫鱼']],
    ['seast_reserved_names', [' 站方\u202e', '\u200b'], ['站方']],
    [
      'seast_subscribe_templates',
      { wechat: [template('a')], toutiao: [template('a'), template('b')] },
      { wechat: [template('a')], toutiao: [template('a'), template('b')] },
    ],
  ])('%s to %j shows %j', async (key, wanted, shown) => {
    expect(await storeSetting(db, key, wanted)).toEqual(shown)
    expect(await settings(key)).toEqual({ [key]: shown })
  })

  test.each<[string, unknown, RegExp]>([
    ['seast_no_such_thing', 1, /no such setting/],
    ['__proto__', 1, /no such setting/],
    ['seast_gray_mode_on_off', 2, /<= 1/],
    ['seast_gray_mode_on_off', '1', /integer/],
    ['seast_name', '', /fewer than 1/],
    ['seast_maintenance_mode_url', 'ftp://example.com', /web address/],
    ['seast_maintenance_mode_url', 'https://user:secret@example.com', /web address/],
    ['seast_webview_hosts', ['https://example.com'], /pattern/],
    ['seast_app_links', { ios: 'data:text/html,x' }, /ios must be/],
    ['seast_mobile_custom_css', 'a{background:url(https://evil.example/x)}', /line 1: url\(https:\/\/evil/],
    ['seast_publish_add', [{ type: 'words' }], /name/],
    ['seast_subscribe_templates', { wechat: [template('a'), template('a')], toutiao: [] }, /a is there twice/],
    ['seast_subscribe_templates', { wechat: [], toutiao: [template('b'), template('b')] }, /b is there twice/],
    [
      'seast_sign',
      { ...initialSetting('seast_sign'), milestones: [10, 20].map((points) => ({ days: 3, points, experience: 0 })) },
      /3 days are there twice/,
    ],
    ['seast_gifts', [gift('worm'), gift('worm')], /worm is there twice/],
    ['seast_gifts', [{ ...gift('worm'), picture: '/wp-json/wp/v2/site/logout' }], /worm: picture must be/],
    ['seast_gifts', [{ ...gift('worm'), picture: 'no-drawing-of-ours' }], /worm: picture must be/],
    ['seast_credit_choices', ['10', '30', '10'].map((id) => ({ id, priceFen: 1_000, creditFen: 1_000 })), /10 is there twice/],
    ['seast_publish_add', [menuItem({ link: 'javascript:alert(1)' })], /动态: link must be/],
    ['seast_publish_add', [menuItem({ ico: 'javascript:alert(1)' })], /动态: link must be/],
    ['seast_tasks', [initialSetting('seast_tasks')[0], initialSetting('seast_tasks')[0]], /is there twice/],
    ['seast_treasures', [initialSetting('seast_treasures')[0], initialSetting('seast_treasures')[0]], /is there twice/],
    ['seast_vip_plans', [1, 3].map((months) => ({ id: 'month', months, priceFen: 1_500 })), /month is there twice/],
  ])('refuses %s to %j, and changes nothing', async (key, wanted, why) => {
    await expect(storeSetting(db, key, wanted)).rejects.toThrow(why)
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  test.each<[SettingKey, unknown, unknown]>([
    [
      'seast_gifts',
      [gift('worm'), ...['/media/own.png', 'https://a.example/own.png'].map((picture, n) => ({ ...gift(`own${n}`), picture }))],
      undefined,
    ],
    ['seast_weather_place', { name: ' 泽安\n', lat: 29.9, lng: 115.4 }, { name: '泽安', lat: 29.9, lng: 115.4 }],
    ['seast_banned_words', [' 裸聊 ', ' '], ['裸聊']],
    [
      'seast_map_tiles',
      { url: 'https://t.example/{z}/{x}/{y}', crs: 'gcj02', tms: false, attribution: ' ©\u202e 天地图 ' },
      { url: 'https://t.example/{z}/{x}/{y}', crs: 'gcj02', tms: false, attribution: '© 天地图' },
    ],
  ])("%s, the operator's own, is kept clean", async (key, wanted, kept = wanted) => {
    expect(await storeSetting(db, key, wanted)).toEqual(kept)
    expect(await settings(key)).toEqual({})
  })

  test('the map begins at the town of the weather, or where none is named in the middle of the country', async () => {
    const begins = async () => (await call('GET waters/town')).body
    expect(await begins()).toEqual({ name: '', lat: 35, lng: 105, tiles: null, base: null })
    await storeSetting(db, 'seast_weather_place', { name: '泽安', lat: 29.9, lng: 115.4 })
    expect(await begins()).toMatchObject({ name: '泽安', lat: 29.9, lng: 115.4 })
    await resetSetting(db, 'seast_weather_place')
  })

  test('the web view shows the hosts that are listed, and where maintenance leads', async () => {
    expect(await frameHosts(db)).toEqual([])
    await storeSetting(db, 'seast_webview_hosts', ['mp.weixin.qq.com'])
    expect(await frameHosts(db)).toEqual(['mp.weixin.qq.com'])
    for (const url of ['notice.example.com/today', 'https://notice.example.com/today']) {
      await storeSetting(db, 'seast_maintenance_mode_url', url)
      expect(await frameHosts(db)).toEqual(['mp.weixin.qq.com', 'notice.example.com'])
    }
  })

  test('forgetting brings back what it was at first', async () => {
    await storeSetting(db, 'seast_gray_mode_on_off', 1)
    await resetSetting(db, 'seast_gray_mode_on_off')
    expect(await settings('seast_gray_mode_on_off')).toEqual({ seast_gray_mode_on_off: 0 })
  })
})

test('GET setting/get-var has the version and the time, and what the operator calls the site and its town', async () => {
  const names = { seast_name: '江边钓友', seast_region: '泽安' } as const
  for (const [key, name] of Object.entries(names)) await storeSetting(db, key, name)
  expect((await call('GET setting/get-var')).body).toMatchObject({ name: '江边钓友', region: '泽安' })
  for (const key of Object.keys(names)) await resetSetting(db, key)
  const { body } = await call('GET setting/get-var')
  expect(body).toMatchObject({ name: '钓鱼伴侣', region: '', version: APP_VERSION, imageHost: '' })
  expect(Math.abs(Date.parse(body.time) - Date.now())).toBeLessThan(60_000)
})

test('GET setting/get-var says that pictures are at the address of the site, where it has one', async () => {
  config.publicUrl = 'https://yu.example.com'
  try {
    expect((await call('GET setting/get-var')).body.imageHost).toBe(config.publicUrl)
  } finally {
    config.publicUrl = ''
  }
})

describe('GET menu', () => {
  test('has the menus of a place in their order', async () => {
    await db
      .insertInto('menu')
      .values([
        { place: 'home', position: 2, name: '二手', url: '/shop' },
        { place: 'home', position: 1, name: '钓场', icon: 'water', url: '/diaochang' },
        { place: 'find', position: 1, name: '天气', url: '/weather' },
      ])
      .execute()
    expect((await call('GET menu', { place: 'home' })).body).toMatchObject([
      { name: '钓场', icon: 'water', url: '/diaochang' },
      { name: '二手', icon: '' },
    ])
    expect((await call('GET menu')).body).toHaveLength(3)
    expect((await call('GET menu', { place: 'mine' })).body).toEqual([])
    expect(await refused('GET menu', { place: 'moon' })).toMatchObject({ params: { place: expect.any(String) } })
  })
})

/** What runs a script, or leads to another page than it seems to, wherever an operator may set a link. */
const badLinks = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https://us@evil.example',
  '\u0001javascript:1',
]

test.each(badLinks)('no menu, banner or notice leads to %j, even from the database', async (url) => {
  const member = await buildMember()
  const media_id = await buildPicture(member)
  await db.insertInto('menu').values({ place: 'mine', name: '坏', url }).execute()
  await db.insertInto('menu').values({ place: 'mine', name: '好', icon: url, url: '/ok' }).execute()
  await db.insertInto('banner').values({ place: 'find', title: '坏', url, media_id }).execute()
  await notifier.notifyBySite(context, member.id, 'announcement', 'bad link', { title: '公告', link: url })
  expect((await call('GET menu', { place: 'mine' })).body).toMatchObject([{ name: '好', icon: '' }])
  expect((await call('GET banner', { place: 'find' })).body.find(({ title }) => title === '坏')).toMatchObject({ url: '' })
  expect((await call('GET notice/list', {}, { as: member })).body).toMatchObject([{ title: '公告', link: '' }])
  await db.deleteFrom('menu').where('place', '=', 'mine').execute()
  await db.deleteFrom('banner').where('title', '=', '坏').execute()
})

test('GET menu/tab has everything, following, hot, and each category', async () => {
  const id = await buildCategory('野钓')
  expect((await call('GET menu/tab')).body).toEqual([
    { key: 'new', name: '最新' },
    { key: 'following', name: '关注', following: true },
    { key: 'hot', name: '热门', orderby: 'hot' },
    { key: `category-${id}`, name: '野钓', category: id },
  ])
})

describe('names that the operator has translated', () => {
  const speaking = (language: string) => ({ headers: { 'accept-language': language } })

  test('are in the language of the call, or else in Chinese: tabs, menus, the publish menu', async () => {
    const names = JSON.stringify({ en: 'Wild water', 'zh-Hant': '野釣', es: '' })
    const { id } = await db.insertInto('category').values({ name: '野水', names, position: 9 }).returning('id').executeTakeFirstOrThrow()
    const place = 'mine'
    await db
      .insertInto('menu')
      .values({ place, name: '天气', names: JSON.stringify({ en: 'Weather' }), url: '/weather' })
      .execute()
    const heard = async (language: string) => {
      const [tabs, menus, publish] = await Promise.all([
        call('GET menu/tab', {}, speaking(language)),
        call('GET menu', { place }, speaking(language)),
        call('GET setting', { arg: 'seast_publish_add' }, speaking(language)),
      ])
      return [
        tabs.body.find(({ category }) => category === id)!.name,
        tabs.body.find(({ key }) => key === 'new')!.name,
        menus.body.map(({ name }) => name),
        publish.body.seast_publish_add!.find(({ type }) => type === 'words')!.name,
      ]
    }
    expect(await heard('en')).toEqual(['Wild water', 'Latest', ['Weather'], 'Post'])
    expect(await heard('zh-TW')).toEqual(['野釣', '最新', ['天气'], '動態'])
    expect(await heard('fr')).toEqual(['野水', 'Récents', ['天气'], 'Publication'])
    expect((await heard('es'))[0]).toBe('野水')
    expect(await heard('zh-CN')).toEqual(['野水', '最新', ['天气'], '动态'])
    await db.deleteFrom('menu').where('place', '=', place).execute()
    await db.deleteFrom('category').where('id', '=', id).execute()
  })

  test('are kept with the setting, and not answered beside the name', async () => {
    const type = { type: 'words', link: '', ico: 'words', icoBg: '#1e73be', color: '#ffffff' }
    await storeSetting(db, 'seast_publish_add', [{ ...type, name: '发', names: { en: 'Write' } }])
    const { seast_publish_add: shown } = (await call('GET setting', { arg: 'seast_publish_add' }, speaking('en'))).body
    expect(shown).toEqual([{ ...type, name: 'Write' }])
    await resetSetting(db, 'seast_publish_add')
  })
})

test('GET banner has the banners of a place, with their picture', async () => {
  const media_id = await buildPicture(await buildMember())
  await db
    .insertInto('banner')
    .values([
      { place: 'home', position: 2, title: '后', url: '/b', media_id },
      { place: 'home', position: 1, title: '先', url: '/a', media_id },
      { place: 'find', title: '别处', url: '/c', media_id },
    ])
    .execute()
  expect((await call('GET banner', { place: 'home' })).body).toMatchObject([
    { title: '先', url: '/a', picture: { id: media_id } },
    { title: '后' },
  ])
  expect((await call('GET banner')).body).toHaveLength(3)
})

describe('GET tags', () => {
  test('has the most used first, without those that nobody uses', async () => {
    await buildPosts(2, { tags: ['鲫鱼'] })
    await buildPosts(3, { tags: ['夜钓'] })
    await buildPosts(2, { tags: ['路亚'] })
    await buildPosts(1, { tags: ['只有草稿'], state: 'draft' })
    // Of two alike the older one is first.
    expect((await call('GET tags')).body).toMatchObject([
      { name: '夜钓', posts: 3 },
      { name: '鲫鱼', posts: 2 },
      { name: '路亚', posts: 2 },
    ])
  })

  test('finds by a part of the name, wildcards taken literally', async () => {
    await buildPosts(1, { tags: ['100%_纯'] })
    const found = async (search: string) => (await call('GET tags', { search })).body.map((tag) => tag.name)
    expect(await found('鲫')).toEqual(['鲫鱼'])
    expect(await found('0%_')).toEqual(['100%_纯'])
    expect(await found('%')).toEqual(['100%_纯'])
    expect(await found('1%纯')).toEqual([])
    expect(await found('\\')).toEqual([])
  })
})
