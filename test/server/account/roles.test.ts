import { listStaff, setRole } from '../../../server/src/domains/account/roles.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, databaseUrl, close } = await openTestServer()
afterAll(close)

const members = (...typed: string[]) => runCommand('members', typed, databaseUrl)

test(
  'npm run members makes a member an operator or a moderator, from their next call on, and never takes the only operator away',
  async () => {
    const [first, second] = [await buildMember(), await buildMember()]
    expect((await refused('GET waters/notes', {}, { as: first })).code).toBe('rest_forbidden')
    expect(await members('role', first.login, 'operator')).toBe(`${first.login}: operator\n`)
    expect((await call('GET waters/notes', {}, { as: first })).status).toBe(200)
    expect(await members('role', first.login, 'member')).toMatch(/^1 .* is the only operator/)

    expect(await members('role', second.login, 'moderator')).toBe(`${second.login}: moderator\n`)
    expect(await members()).toMatch(new RegExp(`^operator ${first.login} .*\nmoderator ${second.login} `))
    await call('POST user/del-apply', { on: true }, { as: second })
    expect(await members('role', second.login, 'operator')).toMatch(/^1 .* asked for their account to be deleted/)
    expect(await members('role', second.login, 'member')).toBe(`${second.login}: member\n`)
    expect((await refused('GET waters/notes', {}, { as: second })).code).toBe('rest_forbidden')

    expect(await members('role', 'nobody', 'operator')).toBe('1 There is no member nobody.\n')
    expect(await members('role', first.login, 'king')).toContain('npm run -s members -- role LOGIN')
  },
  COMMANDS_MS,
)

test('of two operators whose roles end at once, one stays', async () => {
  const pair = [await buildMember(), await buildMember()]
  const ids = pair.map(({ id }) => id)
  for (let time = 0; time < 5; time++) {
    await db.updateTable('member').set({ role: 'member' }).where('role', '<>', 'member').execute()
    await db.updateTable('member').set({ role: 'operator' }).where('id', 'in', ids).execute()
    const ends = await Promise.allSettled(pair.map(({ login }) => setRole(context, login, 'member')))
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listStaff(db)).toHaveLength(1)
  }
})
