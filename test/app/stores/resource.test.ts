import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { buildDetail } from '../support/factories'
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
