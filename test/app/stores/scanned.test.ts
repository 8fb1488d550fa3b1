import { paramsOf } from '@/lib/params'
import { invitation } from '@/stores/invitation'
import { toaster } from '@/stores/overlays'
import { followScan } from '@/stores/scanned'
import { opened } from '../support/navigation'
import { answers, asked, loses, refuses } from '../support/server'

beforeEach(() => opened.splice(0))

test('a page opened by a code finds its parameters in the scene', () => {
  const { id, text } = paramsOf({ scene: encodeURIComponent('id=12&invite=abcdefghjk') })
  expect([id('id'), text('invite'), text('part')]).toEqual([12, 'abcdefghjk', ''])
})

test('a code that carries a number leads on to the page it stands for, and the invitation is kept', async () => {
  answers('GET qrcode/scene', { path: '/pages/search/search?word=%E9%B2%AB&invite=abcdefghjk' })
  const query = { scene: encodeURIComponent('scene=12') }
  await followScan(query)
  expect(asked('GET qrcode/scene').map(({ query: { id } }) => id)).toEqual(['12'])
  expect([opened, invitation.code]).toEqual([['/pages/search/search?word=%E9%B2%AB&invite=abcdefghjk'], 'abcdefghjk'])
})

test('a lost network is shown, and the next time tries again', async () => {
  const query = { scene: 'scene=13' }
  loses('GET qrcode/scene')
  expect(await followScan(query)).toBe(false)
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  answers('GET qrcode/scene', { path: '/pages/hot/hot' })
  expect(await followScan(query)).toBe(true)
  expect(opened).toEqual(['/pages/hot/hot'])
})

test('a code that the server does not know is not asked about again', async () => {
  refuses('GET qrcode/scene', 'rest_not_found', 404, '没有这个码')
  expect([await followScan({ scene: 'scene=14' }), opened]).toEqual([true, []])
})

test.each([{}, { scene: '_' }, { scene: 'id%3D12' }, { scene: 'scene%3Dx' }])('%j is no such code', async (query) => {
  expect([await followScan(query), asked(), opened]).toEqual([true, [], []])
})
