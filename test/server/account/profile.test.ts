import { BIO_CHARS, DISTRICT_CHARS, NICKNAME_CHARS } from '@anglers/contract/limits'
import { hashPassword } from '../../../server/src/domains/account/password.ts'
import { hasAvatar, showNext, takeAway } from '../../../server/src/domains/account/profileQueries.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPicture, close } = await openTestServer()
afterAll(close)

describe('GET user/user-info', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/user-info')).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('is what a member may know of their own account, and no secret', async () => {
    const password_hash = await hashPassword('a good password')
    const me = await buildMember({ nickname: '老张', bio: '佛系', phone: '13900139000', email: 'lao.zhang@example.com' })
    await db.updateTable('member').set({ password_hash }).where('id', '=', me.id).execute()
    const { body, text } = await call('GET user/user-info', {}, { as: me })
    expect(body).toMatchObject({
      userId: me.id,
      nickName: '老张',
      login: me.login,
      bio: '佛系',
      district: '',
      gender: '',
      birthday: null,
      avatar: null,
      cover: null,
      phone: '139****9000',
      email: 'l***@example.com',
      hasPassword: true,
      privacy: { nearby: false, messages: 'everyone', online: 'everyone' },
      bannedUntil: null,
      banReason: '',
      leavingAt: null,
    })
    for (const secret of ['13900139000', 'zhang@', password_hash]) expect(text).not.toContain(secret)
  })

  test.each([
    [{ phone: '13800138000' }, { phone: '138****8000', email: null }],
    [{ phone: '+85261234567' }, { phone: '+85****4567', email: null }],
    [{ email: 'a@example.com' }, { phone: null, email: 'a***@example.com' }],
  ])('shows of %j no more than its owner needs', async (traits, shown) => {
    expect((await call('GET user/user-info', {}, { as: await buildMember(traits) })).body).toMatchObject(shown)
  })

  test('knows who signs in by a code alone', async () => {
    expect((await call('GET user/user-info', {}, { as: await buildMember() })).body).toMatchObject({
      phone: null,
      email: null,
      hasPassword: false,
    })
  })

  test('tells a banned member until when, and why; and nothing of a ban that is over', async () => {
    const until = new Date('2031-03-01T04:30:00Z')
    const banned = await buildMember({ banned_until: until, ban_reason: '广告' })
    const free = await buildMember({ banned_until: new Date('2025-03-01T04:30:00Z'), ban_reason: '广告' })
    expect((await call('GET user/user-info', {}, { as: banned })).body).toMatchObject({
      bannedUntil: until.toISOString(),
      banReason: '广告',
    })
    expect((await call('GET user/user-info', {}, { as: free })).body).toMatchObject({ bannedUntil: null, banReason: '' })
    const vip_until = new Date(Date.now() + 60_000)
    expect((await call('GET user/user-info', {}, { as: await buildMember({ vip_until }) })).body).toMatchObject({
      vip: true,
      vipUntil: vip_until.toISOString(),
      bannedUntil: null,
    })
  })
})

describe('POST user/profile', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/profile', { bio: '水' })).toMatchObject({ status: 401 })
  })

  test('is closed to the banned', async () => {
    expect(await refused('POST user/profile', { bio: '水' }, { as: await buildMember({ banned: true }) })).toMatchObject({
      status: 403,
      code: 'rest_banned',
    })
  })

  test('changes what is given, and nothing else', async () => {
    const me = await buildMember({ nickname: '老张', bio: '佛系', district: '湖滨区' })
    const { body } = await call('POST user/profile', { nickName: '张三丰', gender: 'male', birthday: '1990-02-28' }, { as: me })
    expect(body).toMatchObject({ nickName: '张三丰', gender: 'male', birthday: '1990-02-28', bio: '佛系', district: '湖滨区' })
    expect((await call('GET user/view', { id: me.id })).body).toMatchObject({ nickName: '张三丰', gender: 'male', bio: '佛系' })
    expect((await call('POST user/profile', {}, { as: me })).body).toEqual(body)
  })

  test('takes fields back', async () => {
    const me = await buildMember({ bio: '佛系', district: '湖滨区', gender: 'female', birthday: '1990-02-28' })
    expect((await call('POST user/profile', { bio: '', district: '', gender: '', birthday: null }, { as: me })).body).toMatchObject({
      bio: '',
      district: '',
      gender: '',
      birthday: null,
    })
  })

  test('cleans what was typed', async () => {
    const me = await buildMember()
    const { body } = await call(
      'POST user/profile',
      { nickName: '  江边\u202e 老李\n', bio: ' 一\r\n\r\n\r\n二 ', district: ' 湖滨\n区 ' },
      { as: me },
    )
    expect(body).toMatchObject({ nickName: '江边 老李', bio: '一\n\n二', district: '湖滨 区' })
  })

  test('lets two members have one name', async () => {
    const [one, other] = [await buildMember(), await buildMember({ nickname: '同名' })]
    expect((await call('POST user/profile', { nickName: '同名' }, { as: one })).body.nickName).toBe(other.nickname)
  })

  test('takes today for a birthday', async () => {
    const birthday = dayOf(new Date())
    expect((await call('POST user/profile', { birthday }, { as: await buildMember() })).body.birthday).toBe(birthday)
  })

  test('keeps the birthday to its owner', async () => {
    const me = await buildMember({ birthday: '1990-02-28' })
    expect((await call('GET user/view', { id: me.id })).text).not.toContain('1990')
  })

  test('sets pictures that I uploaded, and takes them down', async () => {
    const me = await buildMember()
    const [avatar, cover] = [await buildPicture(me), await buildPicture(me)]
    const { body } = await call('POST user/profile', { avatar, cover }, { as: me })
    expect(body).toMatchObject({ avatar: expect.stringMatching(/-thumb\.webp$/), cover: { id: cover } })
    expect((await call('POST user/profile', { avatar: null, cover: null }, { as: me })).body).toMatchObject({ avatar: null, cover: null })
  })

  test.each(['avatar', 'cover'] as const)('refuses as %s a picture of someone else, or none', async (name) => {
    const me = await buildMember()
    for (const picture of [await buildPicture(await buildMember()), 999_999]) {
      expect(await refused('POST user/profile', { bio: '变', [name]: picture }, { as: me })).toMatchObject({
        status: 400,
        params: { [name]: expect.any(String) },
      })
    }
    expect((await call('GET user/user-info', {}, { as: me })).body.bio).toBe('')
  })

  test.each([
    ['nickName', ''],
    ['nickName', ' \u200b '],
    ['nickName', '鱼'.repeat(NICKNAME_CHARS + 1)],
    ['bio', 'x'.repeat(BIO_CHARS + 1)],
    ['district', 'x'.repeat(DISTRICT_CHARS + 1)],
    ['gender', 'fish'],
    ['birthday', '1990-02-30'],
    ['birthday', '1899-12-31'],
    ['birthday', dayOf(new Date(Date.now() + 24 * 60 * 60_000))],
    ['birthday', '2999-01-01'],
    ['birthday', '28.02.1990'],
    ['avatar', '7'],
  ])('refuses %s %j, by name', async (name, value) => {
    expect(await refused('POST user/profile', { [name]: value }, { as: await buildMember() })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { [name]: expect.any(String) },
    })
  })
})

describe('POST user/setting, for privacy', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/setting', {})).toMatchObject({ status: 401 })
  })

  test('is open to the banned: whom they show themselves to is theirs to say', async () => {
    expect(
      (await call('POST user/setting', { privacy: { online: 'nobody' } }, { as: await buildMember({ banned: true }) })).body.privacy.online,
    ).toBe('nobody')
  })

  test('changes what is given, and nothing else', async () => {
    const me = await buildMember()
    await call('POST user/setting', { privacy: { messages: 'following' } }, { as: me })
    const { body } = await call('POST user/setting', { privacy: { nearby: true } }, { as: me })
    expect(body.privacy).toEqual({ nearby: true, messages: 'following', online: 'everyone', groups: 'following' })
    expect((await call('POST user/setting', {}, { as: me })).body).toEqual(body)
  })

  test.each([{ privacy: { nearby: 1 } }, { privacy: { messages: 'friends' } }, { privacy: { phone: true } }, { privacy: null }])(
    'refuses %j',
    async (input) => {
      expect(await refused('POST user/setting', input, { as: await buildMember() })).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
      })
    },
  )
})

describe('a reserved name', () => {
  const rename = (as: { token: string }, nickName: string) => call('POST user/profile', { nickName }, { as })

  test('is not for ordinary members, also in other letters; a member who bears it keeps it', async () => {
    const [me, bearer] = [await buildMember(), await buildMember({ nickname: '管理员老王' })]
    for (const nickName of ['管理员', '管\u200b理员 2', 'ＡＤＭＩＮ'])
      expect(await refused('POST user/profile', { nickName }, { as: me })).toMatchObject({
        status: 400,
        params: { nickName: expect.any(String) },
      })
    expect((await rename(bearer, '管理员老王')).body.nickName).toBe('管理员老王')
    expect(await refused('POST user/profile', { nickName: '管理员' }, { as: bearer })).toMatchObject({ status: 400 })
  })

  test('is that of the site, whatever it calls itself, and none that only has it within', async () => {
    await storeSetting(db, 'seast_name', '月塘渔友')
    const me = await buildMember()
    expect(await refused('POST user/profile', { nickName: '月塘渔友' }, { as: me })).toMatchObject({
      status: 400,
      params: { nickName: expect.any(String) },
    })
    expect((await rename(me, '月塘渔友老王')).body.nickName).toBe('月塘渔友老王')
  })

  test('is for those who run the site, and whatever the operator says', async () => {
    expect((await rename(await buildMember({ role: 'operator' }), '钓鱼伴侣官方')).body.nickName).toBe('钓鱼伴侣官方')
    await storeSetting(db, 'seast_reserved_names', ['渔政'])
    const me = await buildMember()
    expect((await rename(me, '管理员')).body.nickName).toBe('管理员')
    expect(await refused('POST user/profile', { nickName: '渔政大队' }, { as: me })).toMatchObject({
      params: { nickName: expect.any(String) },
    })
  })
})

describe('a picture of a member', () => {
  const columns = ['avatar_id', 'next_avatar_id', 'cover_id', 'next_cover_id'] as const
  const picturesOf = ({ id }: { id: number }) => db.selectFrom('member').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const none = Object.fromEntries(columns.map((column) => [column, null]))

  test.each(columns)('that is refused is taken away where it is %s, and no other', async (column) => {
    const me = await buildMember()
    const [refusedOne, kept] = [await buildPicture(me), await buildPicture(me)]
    const all = { ...Object.fromEntries(columns.map((one) => [one, kept])), [column]: refusedOne }
    await db.updateTable('member').set(all).where('id', '=', me.id).execute()
    const isAvatar = column.includes('avatar')
    expect(await takeAway(db, refusedOne)).toEqual([{ id: me.id, isAvatar, isCover: !isAvatar }])
    expect(await picturesOf(me)).toEqual({ ...all, [column]: null })
  })

  test.each([
    ['next_avatar_id', 'avatar_id'],
    ['next_cover_id', 'cover_id'],
  ] as const)('that passed as %s is %s, in the place of the one before', async (next, now) => {
    const me = await buildMember()
    const [passed, before] = [await buildPicture(me), await buildPicture(me)]
    await db
      .updateTable('member')
      .set({ [next]: passed, [now]: before })
      .where('id', '=', me.id)
      .execute()
    expect(await showNext(db, passed)).toEqual([{ id: me.id, isAvatar: now === 'avatar_id' }])
    expect(await picturesOf(me)).toEqual({ ...none, [now]: passed })
  })

  test.each([
    ['avatar_id', true],
    ['next_avatar_id', true],
    ['next_cover_id', false],
  ] as const)('as %s keeps one of another platform away: %s', async (column, has) => {
    const me = await buildMember()
    expect(await hasAvatar(db, me.id)).toBe(false)
    await db
      .updateTable('member')
      .set({ [column]: await buildPicture(me) })
      .where('id', '=', me.id)
      .execute()
    expect(await hasAvatar(db, me.id)).toBe(has)
  })
})
