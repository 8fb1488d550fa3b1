import { APP_VERSION } from '@anglers/contract/limits'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, close } = await openTestServer()
afterAll(close)
afterEach(async () => {
  await db.deleteFrom('edition').execute()
  await db.deleteFrom('snippet').execute()
})

const latest = async () => (await call('GET setting/get-lastest-edition')).body

describe('GET setting/get-lastest-edition', () => {
  test('says so when there is none', async () => {
    expect(await refused('GET setting/get-lastest-edition')).toMatchObject({ status: 404, code: 'rest_not_found' })
  })

  test('has the highest code, whatever came last', async () => {
    await db
      .insertInto('edition')
      .values([
        { version: '1.10.0', code: 200, notes: '<p>新</p>', released_at: new Date('2026-03-01T00:00:00Z'), forced: true },
        { version: '1.9.9', code: 199 },
      ])
      .execute()
    expect(await latest()).toEqual({
      version: '1.10.0',
      code: 200,
      notes: '<p>新</p>',
      date: '2026-03-01T00:00:00.000Z',
      links: {},
      forced: true,
    })
  })

  test('has notes without scripts, and links that lead somewhere safe', async () => {
    await db
      .insertInto('edition')
      .values({
        version: '2.0',
        code: 300,
        notes: '<p onclick="x()">好</p><script>alert(1)</script>',
        links: JSON.stringify({ ios: 'javascript:alert(1)', android: 'https://files.example/2.apk', other: 5 }),
      })
      .execute()
    expect(await latest()).toMatchObject({ notes: '<p>好</p>', links: {} })
    await db
      .updateTable('edition')
      .set({ links: JSON.stringify({ ios: 'javascript:alert(1)', android: 'https://files.example/2.apk' }) })
      .execute()
    expect((await latest()).links).toEqual({ android: 'https://files.example/2.apk' })
  })

  test('where it has no link of its own, that of the settings', async () => {
    await storeSetting(db, 'seast_app_links', { ios: 'https://apps.example/1', android: 'https://files.example/1.apk' })
    await db
      .insertInto('edition')
      .values({ version: '2.0', code: 300, links: JSON.stringify({ android: 'https://files.example/2.apk' }) })
      .execute()
    expect((await latest()).links).toEqual({ ios: 'https://apps.example/1', android: 'https://files.example/2.apk' })
    await db.deleteFrom('setting').execute()
  })
})

describe('GET setting/get-edition', () => {
  test("has the one that is asked for, or the server's own", async () => {
    await db
      .insertInto('edition')
      .values([
        { version: APP_VERSION, code: 112, notes: '<p>这一版</p>' },
        { version: '9.9', code: 990 },
      ])
      .execute()
    expect((await call('GET setting/get-edition', { version: '9.9' })).body).toMatchObject({ version: '9.9', code: 990 })
    expect((await call('GET setting/get-edition')).body).toMatchObject({ version: APP_VERSION, notes: '<p>这一版</p>' })
  })

  test.each(['0.0.1', "' or true --", '%'])('there is no %s', async (version) => {
    expect(await refused('GET setting/get-edition', { version })).toMatchObject({ status: 404, code: 'rest_not_found' })
  })
})

describe('GET setting/code', () => {
  test('has the snippets of a page in their order, without scripts', async () => {
    await db
      .insertInto('snippet')
      .values([
        { page: 'pages/update/update', position: 2, html: '<p>后</p>' },
        { page: 'pages/update/update', position: 1, html: '<p>先</p><iframe src="//x"></iframe>' },
        { page: 'pages/update/update', position: 3, html: '<script>alert(1)</script>' },
        { page: 'pagesA/openAPP/openAPP', html: '<p>别处</p>' },
      ])
      .execute()
    for (const page of ['pages/update/update', '/pages/update/update?x=1']) {
      expect((await call('GET setting/code', { page })).body.map(({ html }) => html)).toEqual(['<p>先</p>', '<p>后</p>'])
    }
    expect((await call('GET setting/code', { page: 'pages/index/index' })).body).toEqual([])
  })

  test('needs to know which page', async () => {
    expect(await refused('GET setting/code')).toMatchObject({ params: { page: expect.any(String) } })
  })
})
