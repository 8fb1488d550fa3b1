import { paramsOf } from '@/lib/params'
import { invitation } from '@/stores/invitation'
import { followScan } from '@/stores/scanned'
import { opened } from '../support/navigation'
import { answers, asked, loses } from '../support/server'

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
  await followScan(query)
  answers('GET qrcode/scene', { path: '/pages/hot/hot' })
  await followScan(query)
  expect(opened).toEqual(['/pages/hot/hot'])
})

test.each([{}, { scene: '_' }, { scene: 'id%3D12' }, { scene: 'scene%3Dx' }])('%j is no such code', async (query) => {
  await followScan(query)
  expect([asked(), opened]).toEqual([[], []])
})
