import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, buildMember, databaseUrl, close } = await openTestServer()
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
