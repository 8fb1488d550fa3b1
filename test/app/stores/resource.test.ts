import { speak } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { buildDetail, buildMe, buildSession } from '../support/factories'
import { holds } from '../support/server'

const ask = () => new Resource(() => call('GET posts/detail', { id: 1 }, { quiet: true }))

test.each([
  ['failure', (held: ReturnType<typeof holds<'GET posts/detail'>>[0]) => held.refuse(503, '服务器忙')],
  ['answer', (held: ReturnType<typeof holds<'GET posts/detail'>>[0]) => held.answer(buildDetail({ id: 1, title: '旧' }))],
])('a late %s of an earlier question leaves what a later one brought', async (_, late) => {
  const held = holds('GET posts/detail')
  const resource = ask()
  const asking = [resource.refresh(), resource.refresh()]
  await held[1]!.answer(buildDetail({ id: 1, title: '新' }))
  await late(held[0]!)
  await Promise.all(asking)
  expect([resource.value?.title, resource.phase, resource.problem]).toEqual(['新', 'ready', null])
})

describe('what is asked for one member', () => {
  const signIn = (userId: number) => session.open(buildSession({ user: buildMe({ userId }) }))

  test('is not shown to another who has signed in meanwhile: it is asked for again', async () => {
    signIn(7)
    const held = holds('GET posts/detail')
    const resource = ask()
    const asking = resource.load()
    signIn(8)
    await held[0]!.answer(buildDetail({ id: 1, title: '甲的' }))
    expect([resource.value, held.length]).toEqual([null, 2])
    await held[1]!.answer(buildDetail({ id: 1, title: '乙的' }))
    await asking
    expect([resource.value?.title, resource.phase]).toEqual(['乙的', 'ready'])
  })

  test('and fails once their session has ended is asked for by who is there then', async () => {
    signIn(7)
    const held = holds('GET posts/detail')
    const resource = ask()
    const asking = resource.load()
    session.close()
    await held[0]!.refuse(401, '请先登录')
    signIn(8)
    await held[1]!.refuse(401, '请先登录')
    await held[2]!.answer(buildDetail({ id: 1, title: '乙的' }))
    await asking
    expect([resource.value?.title, resource.phase, resource.problem]).toEqual(['乙的', 'ready', null])
  })

  test('is adopted only when it is shown', async () => {
    signIn(7)
    const held = holds('GET posts/detail')
    const adopted: string[] = []
    const resource = new Resource(
      () => call('GET posts/detail', { id: 1 }, { quiet: true }),
      ({ title }) => adopted.push(title),
    )
    const asking = [resource.refresh(), resource.refresh()]
    await held[1]!.answer(buildDetail({ id: 1, title: '新' }))
    await held[0]!.answer(buildDetail({ id: 1, title: '旧' }))
    await Promise.all(asking)
    expect([adopted, resource.value]).toEqual([['新'], 1])
  })

  test('is gone once it is forgotten, and so is an answer that is still to come', async () => {
    const held = holds('GET posts/detail')
    const resource = ask()
    const asking = resource.load()
    resource.forget()
    await held[0]!.answer(buildDetail({ id: 1 }))
    await asking
    expect([resource.value, resource.phase]).toEqual([null, 'idle'])
  })
})

test('what was loaded in one language is loaded again in another, as the server names things by it', async () => {
  const held = holds('GET posts/detail')
  const resource = ask()
  const asking = resource.load()
  await held[0]!.answer(buildDetail({ id: 1, title: '动态' }))
  await asking
  await resource.load()
  expect(held).toHaveLength(1)
  await speak('fr')
  const again = resource.load()
  await held[1]!.answer(buildDetail({ id: 1, title: 'Publication' }))
  await again
  expect(resource.value?.title).toBe('Publication')
})
