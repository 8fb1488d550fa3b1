import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addAdvert } from '../../../server/src/domains/site/adverts.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { encodePicture } from '../support/pictures.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, refused, inject, context, databaseUrl, buildMember, buildPicture, close } = await openTestServer()
afterAll(close)

const operator = await buildMember({ role: 'operator' })
const add = async (title: string, more: object = {}) =>
  db
    .insertInto('advert')
    .values({ place: 'detail', title, media_id: await buildPicture(operator), url: '/pages/hot/hot', ...more })
    .execute()
const titles = async (place: 'detail' | 'sign' | 'ranking', as?: { token: string }) =>
  (await call('GET advert', { place }, { as })).body.map(({ title }) => title)

beforeAll(async () => {
  await storeSetting(db, 'seast_advert_places', [
    { place: 'detail', perDay: 4 },
    { place: 'sign', perDay: 1 },
  ])
  await add('第二', { position: 2 })
  await add('第一', { position: 1 })
  await add('也是第一', { position: 1 })
  await add('还没开始', { starts_at: new Date(Date.now() + 60_000) })
  await add('已经结束', { ends_at: new Date(Date.now() - 60_000) })
  await add('别处的', { place: 'ranking' })
  await add('坏链接', { position: 9, url: 'javascript:alert(1)' })
})

test('are those of their place and time, in the order of the operator', async () => {
  expect(await titles('detail')).toEqual(['第一', '也是第一', '第二', '坏链接'])
  const { body } = await call('GET advert', { place: 'detail' }, { as: await buildMember() })
  expect(body[0]).toMatchObject({
    title: '第一',
    perDay: 4,
    url: '/pages/hot/hot',
    picture: { card: expect.stringContaining('-card.webp') },
  })
  expect(body[3]!.url).toBe('')
  expect(await titles('sign')).toEqual([])
})

test('are nowhere that the operator did not open for them', async () => {
  expect(await titles('ranking')).toEqual([])
  expect((await refused('GET advert', { place: 'chat' })).params).toHaveProperty('place')
  expect((await refused('GET advert')).params).toHaveProperty('place')
})

test('are none for VIPs, until that is over', async () => {
  expect(await titles('detail', await buildMember({ vip: true }))).toEqual([])
  expect(await titles('detail', await buildMember({ vip_until: new Date(Date.now() - 1_000) }))).toHaveLength(4)
})

describe('an operator puts one up', () => {
  const put = async (own: object, picture?: Buffer) =>
    addAdvert(context, { place: 'sign', title: '新的', url: '', ...own }, picture ?? (await encodePicture('png')))

  afterEach(() => db.deleteFrom('advert').where('place', '=', 'sign').execute())

  test('with a picture, whose words are the title', async () => {
    await put({ title: ' 积分  换饵料 ', url: '/shop/index/index' })
    const { body } = await call('GET advert', { place: 'sign' })
    expect(body).toMatchObject([{ title: '积分 换饵料', url: '/shop/index/index', picture: { alt: '积分 换饵料' } }])
    expect((await inject({ url: body[0]!.picture.card })).statusCode).toBe(200)
  })

  test('with a title as long as may be, one that leads to a web address, and one that begins as another ends', async () => {
    const turn = new Date(Date.now() + 3_600_000)
    await put({ title: '长'.repeat(40), url: 'https://shop.example/rods', ends: turn })
    await put({ title: '下一个', starts: turn })
    expect((await call('GET advert', { place: 'sign' })).body.map(({ title, url }) => [title, url])).toEqual([
      ['长'.repeat(40), 'https://shop.example/rods'],
    ])
  })

  test.each([
    ['a title is missing', { title: '  ' }, 'A title has 1 to 40 characters.'],
    ['a title is too long', { title: '长'.repeat(41) }, 'A title has 1 to 40 characters.'],
    ['it would run a script', { url: 'javascript:alert(1)' }, 'An advert leads to a page of the app or to an address with https'],
    [
      'it ends as it begins',
      { starts: new Date('2027-01-01T00:00:00Z'), ends: new Date('2027-01-01T00:00:00Z') },
      'An advert ends after it begins.',
    ],
    [
      'it ends before it begins',
      { starts: new Date('2027-01-02T00:00:00Z'), ends: new Date('2027-01-01T00:00:00Z') },
      'An advert ends after it begins.',
    ],
  ])('is refused, and nothing kept, where %s', async (_why, own, sentence) => {
    await expect(put(own)).rejects.toThrow(sentence)
    expect(await titles('sign')).toEqual([])
  })

  test('is refused where the file is no picture', async () => {
    await expect(put({}, Buffer.from('no picture'))).rejects.toThrow('The file is no picture that the site takes (rest_upload_type).')
  })

  test(
    'by the command, which lists and removes it',
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'adverts-'))
      const file = path.join(folder, 'a.png')
      await writeFile(file, await encodePicture('png'))
      const run = (...args: string[]) => runCommand('adverts', args, databaseUrl, { DATA_DIR: folder })
      const today = dayOf(new Date())
      const added = await run('add', 'sign', file, '今天', '特价', '--url', '/shop/index/index', '--from', today, '--until', today)
      expect(added).toMatch(/^#\d+\n$/)
      expect(await titles('sign')).toEqual(['今天 特价'])
      expect(await run()).toContain(`${added.trim()} sign: 今天 特价  leads to /shop/index/index  from ${today}  until ${today}\n`)
      expect(await run('add', 'sign', file, '坏', '--until', '2027-02-30')).toBe(
        '1 --until takes a day like 2027-12-31, not "2027-02-30".\n',
      )
      expect(await run('add', 'nowhere', file, '坏')).toContain('PLACE is one of detail, sign, task, ranking.')
      expect(await run('remove', added.trim().slice(1))).toBe('done\n')
      expect(await titles('sign')).toEqual([])
      expect(await run('remove', added.trim().slice(1))).toBe(`1 There is no advert ${added.trim().slice(1)}.\n`)
      expect(await run()).toMatch(/^#\d+ detail: 已经结束 {2}leads to \/pages\/hot\/hot {2}until \S+ {2}not shown now$/m)
      await rm(folder, { recursive: true })
    },
    COMMANDS_MS,
  )
})
