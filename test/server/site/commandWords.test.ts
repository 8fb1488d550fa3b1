import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { checkPassword } from '../../../server/src/domains/account/password.ts'
import { describeTopic } from '../../../server/src/domains/content/topics.ts'
import { encodePicture } from '../support/pictures.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, context, databaseUrl, buildForum, buildMember, buildPost, close } = await openTestServer()
const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'anglers-words-'))
afterAll(async () => {
  await close()
  await rm(DATA_DIR, { recursive: true })
})

const run = (name: Parameters<typeof runCommand>[0], ...typed: string[]) => runCommand(name, typed, databaseUrl, { DATA_DIR })

test(
  'npm run topics gives the posts of the first topic to the second, and takes words and covers by the name before them',
  async () => {
    const { id: post } = await buildPost({ tags: ['雾凇'] })
    await buildPost({ tags: ['凛冽 之冬'] })
    const { id } = await db.selectFrom('tag').select('id').where('name', '=', '凛冽 之冬').executeTakeFirstOrThrow()
    const topic = async () => (await call('GET topic/:id', { id })).body
    expect(await run('topics', 'merge', '雾凇', '凛冽', '之冬')).toBe('done\n')
    expect((await call('GET posts/detail', { id: post })).body.tags.map(({ name }) => name)).toEqual(['凛冽 之冬'])
    expect(await run('topics', 'describe', '凛冽 之冬', '冬天', '怎么钓')).toBe('done\n')
    expect(await topic()).toMatchObject({ description: '冬天 怎么钓', cover: null, counts: { posts: 2 } })
    await buildMember({ role: 'operator' })
    const file = path.join(DATA_DIR, 'cover.png')
    await writeFile(file, await encodePicture('png'))
    expect(await run('topics', 'cover', '凛冽 之冬', file)).toBe('done\n')
    await describeTopic(context, '凛冽 之冬', '别的')
    expect(await run('topics', 'describe', '凛冽 之冬')).toBe('done\n')
    expect(await topic()).toMatchObject({ description: '', cover: { width: expect.any(Number) } })
    expect(await run('topics', 'cover', '凛冽 之冬')).toContain('npm run -s topics -- cover NAME FILE')
  },
  COMMANDS_MS,
)

test(
  'npm run forums changes who may enter by the words behind the name, what it is about, and who moderates it',
  async () => {
    const member = await buildMember()
    const [{ id, name }, other] = [await buildForum({ moderators: [member] }), await buildForum({ moderators: [member] })]
    const forum = () =>
      db.selectFrom('forum').select(['access', 'price_fen', 'password_hash', 'description']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(await run('forums', 'access', name, 'password', '芦苇', '深处')).toBe('done\n')
    expect(await checkPassword((await forum()).password_hash, '芦苇 深处')).toBe(true)
    expect(await run('forums', 'access', name, 'paid', '520')).toBe('done\n')
    expect(await run('forums', 'describe', name, '路亚', '人的家')).toBe('done\n')
    expect(await forum()).toEqual({ access: 'paid', price_fen: 520, password_hash: null, description: '路亚 人的家' })
    for (const typed of [['paid'], ['paid', '5.20'], ['payed', '520']])
      expect(await run('forums', 'access', name, ...typed)).toMatch(/^1 (The price is|Who may enter is)/)
    expect(await run('forums', 'dismiss', name, member.login)).toBe('done\n')
    const manages = async (of: number) => (await call('GET bbs/forum', { id: of }, { as: member })).body.can.manage
    expect([await manages(id), await manages(other.id), (await forum()).price_fen]).toEqual([false, true, 520])
  },
  COMMANDS_MS,
)

test(
  'a word that a command does not know changes nothing, and how it is typed is said',
  async () => {
    const { login } = await buildMember()
    const typed: [Parameters<typeof runCommand>[0], string[], string][] = [
      ['members', ['role', login, 'moderator', 'please'], 'npm run -s members -- role LOGIN'],
      ['members', ['rolle', login, 'moderator'], 'npm run -s members -- role LOGIN'],
      ['setting', ['seast_name', '江湖', '钓友'], 'Too many words'],
      ['setting', ['seast_nothing', '1'], 'there is no such setting'],
      ['setting', ['seast_nothing', '--default'], 'there is no such setting'],
      ['review', ['picture', 'x', 'accept'], "x is no picture's number"],
      ['review', ['picture', '1', 'maybe'], 'The outcome is accept or hold'],
      ['review', ['picture'], "undefined is no picture's number"],
      ['review', ['1', 'maybe'], 'The outcome is accept or hold'],
      ['review', ['first'], "first is no post's number"],
      ['waters', ['first'], 'first is no number of the list'],
      ['adverts', ['remove', '1', '2'], 'npm run -s adverts -- remove ID'],
      ['adverts', ['remove', 'x'], 'npm run -s adverts -- remove ID'],
      ['adverts', ['add', 'sign', 'a.png'], 'npm run -s adverts -- add PLACE'],
      ['reports', ['-1'], "-1 is no report's number"],
      ['basemap', ['a.json', 'x', '--bbox', '116,30,115,31'], '--bbox takes'],
      ['basemap', ['off', 'please'], 'ENOENT'],
    ]
    for (const [name, words, said] of typed) expect([words, await run(name, ...words)]).toEqual([words, expect.stringContaining(said)])
    const { role } = await db.selectFrom('member').select('role').where('login', '=', login).executeTakeFirstOrThrow()
    expect([role, await db.selectFrom('setting').select('key').execute()]).toEqual(['member', []])
  },
  COMMANDS_MS,
)
