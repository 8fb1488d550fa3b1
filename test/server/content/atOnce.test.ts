import { openTestServer } from '../support/server.ts'

const { call, refused, buildMember, buildModerator, buildPost, buildBlock, buildFollow, close } = await openTestServer()
afterAll(close)

/** What is asked in the same moment is found by the same statements: nobody may get of it what is another's. */
describe('readers of the same moment', () => {
  test('see their own likes and favourites', async () => {
    const [one, other] = [await buildMember(), await buildMember()]
    const posts = [await buildPost(), await buildPost()]
    await call('POST comments', { type: 'like', id: posts[0]!.id }, { as: one })
    await call('POST comments', { type: 'fav', id: posts[1]!.id }, { as: other })
    const marks = await Promise.all(
      [one, other, undefined, one].map(async (as) => {
        const { body } = await call('GET posts', { per_page: 2 }, { as })
        return body.map(({ liked, faved }) => [liked, faved])
      }),
    )
    const ofOne = [
      [false, false],
      [true, false],
    ]
    expect(marks).toEqual([
      ofOne,
      [
        [false, true],
        [false, false],
      ],
      [
        [false, false],
        [false, false],
      ],
      ofOne,
    ])
  })

  test('of one post see their own, whatever others are to it', async () => {
    const { id } = await buildPost()
    const kinds = [[], ['like'], ['fav'], ['like', 'fav']] as ('like' | 'fav')[][]
    const readers = await Promise.all(
      kinds.flatMap((types) =>
        [false, true].map(async (vip) => {
          const as = await buildMember({ vip })
          for (const type of types) await call('POST comments', { type, id, on: true }, { as })
          return { as, marks: [types.includes('like'), types.includes('fav')] }
        }),
      ),
    )
    const seen = readers.map(async ({ as }) => {
      const [card] = (await call('GET posts', { per_page: 1 }, { as })).body
      return [card!.liked, card!.faved]
    })
    expect(await Promise.all(seen)).toEqual(readers.map(({ marks }) => marks))
  })

  test('read what they may', async () => {
    const author = await buildMember()
    const readers = [author, await buildMember(), await buildModerator(), await buildMember({ vip: true }), undefined]
    const ids = await Promise.all(
      ([0, 1, 2, 3, 4, 5] as const).map(
        async (visibility) =>
          (
            await buildPost({
              author,
              visibility,
              body: '正文',
              teaser: '引子',
              ...(visibility === 1 ? { price_fen: 100 } : {}),
              ...(visibility === 2 ? { password_hash: 'x' } : {}),
            })
          ).id,
      ),
    )
    const opened = await Promise.all(
      readers.map(async (as) => {
        const details = await Promise.all(ids.map((id) => call('GET posts/detail', { id }, { as })))
        return details.map(({ body }) => (body.body === '正文' ? 1 : 0))
      }),
    )
    expect(opened).toEqual([
      [1, 1, 1, 1, 1, 1],
      [1, 0, 0, 0, 0, 1],
      [1, 1, 1, 0, 1, 1],
      [1, 0, 0, 0, 1, 1],
      [1, 0, 0, 0, 0, 0],
    ])
  })

  test('see the same cards as when they read alone, whatever they are to the posts', async () => {
    const author = await buildMember()
    const [plain, vip, banned] = [await buildMember(), await buildMember({ vip: true }), await buildMember({ banned: true })]
    const readers = [author, plain, vip, banned, await buildModerator()]
    const fond = await buildMember()
    const body = '这条鱼真不小'
    const posts = [
      await buildPost({ author, body }),
      await buildPost({ author, body, visibility: 4, teaser: '引子' }),
      await buildPost({ author, body, visibility: 5, teaser: '引子' }),
      await buildPost({ author, body, visibility: 3 }),
    ]
    await call('POST comments', { type: 'like', id: posts[0]!.id }, { as: fond })
    await call('POST reprint', { id: posts[1]!.id, content: '转' }, { as: await buildMember({ vip: true }) })
    const list = async (as?: (typeof readers)[number]) => (await call('GET posts', { per_page: 5 }, { as })).body
    const all = [...readers, fond, undefined]
    const alone = []
    for (const as of all) alone.push(await list(as))
    expect(new Set(alone.map((cards) => JSON.stringify(cards))).size).toBe(all.length)
    expect(await Promise.all(all.map(list))).toEqual(alone)
  })

  test('do not meet those whom a block parts from them', async () => {
    const [author, blocked, follower] = [await buildMember(), await buildMember(), await buildMember()]
    const { id } = await buildPost({ author })
    await buildBlock(author, blocked)
    await buildFollow(follower, author)
    const [detail, refusal] = await Promise.all([
      call('GET posts/detail', { id }, { as: follower }),
      refused('GET posts/detail', { id }, { as: blocked }),
    ])
    expect(detail.body.following).toBe(true)
    expect(refusal.code).toBe('rest_not_found')
    const lists = await Promise.all([blocked, follower].map((as) => call('GET posts', { per_page: 1 }, { as })))
    expect(lists.map(({ body }) => body[0]!.id === id)).toEqual([false, true])
  })

  test('get the page of the list that each asked for', async () => {
    const reader = await buildMember()
    for (let i = 0; i < 7; i++) for (const type of ['words', 'single'] as const) await buildPost({ type })
    const lists = ([undefined, 'words', 'single'] as const).flatMap((type) =>
      [1, 2, 3].flatMap((page) => [2, 3].map((per_page) => ({ page, per_page, ...(type ? { type } : {}) }))),
    )
    const ids = async (list: (typeof lists)[number]) => (await call('GET posts', list, { as: reader })).body.map(({ id }) => id)
    const oneByOne: number[][] = []
    for (const list of lists) oneByOne.push(await ids({ ...list, per_page: 100, page: 1 }))
    const pages = await Promise.all(lists.map(ids))
    expect(pages).toEqual(lists.map(({ page, per_page }, i) => oneByOne[i]!.slice((page - 1) * per_page, page * per_page)))
    expect(pages.every(({ length }) => length > 0)).toBe(true)
  })

  test('are who they are, and nobody once their session has ended', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    const gone = await buildMember()
    await call('POST site/logout', {}, { as: gone })
    const [seen, refusal] = await Promise.all([
      Promise.all(members.map(async (as) => (await call('GET user/check', {}, { as })).body.userId)),
      refused('GET user/check', {}, { as: gone }),
    ])
    expect(refusal.code).toBe('rest_invalid_token')
    expect(seen).toEqual(members.map(({ id }) => id))
  })
})
