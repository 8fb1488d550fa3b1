import { fireEvent } from '@testing-library/dom'
import { act } from '@testing-library/react'
import AddressPage from '@/shop/address/address'
import AddressManagePage from '@/shop/address/addressManage'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'
import { answersRegions, preview } from '../support/shop'

const home = preview.address!
const parents = { ...home, id: 4, name: '周爸', isDefault: false }
const tap = (element: Element) => doing(() => fireEvent.click(element))
const openEditor = (query: Record<string, string> = {}) => openPage(AddressManagePage, 'shop/address/addressManage', query)
let member = 20

beforeEach(() => {
  // The addresses of one member are kept from test to test, and forgotten with them.
  session.open(buildSession({ user: buildMe({ userId: ++member }) }))
  answers('GET user/check', buildMe())
  answers('GET shop/address', [home, parents])
})

test('a known address stands there whole, and is changed under its number', async () => {
  answers('POST shop/add-address', [])
  const page = await openEditor({ id: '4' })
  expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['周爸', '13800138000', '古荡街道 8 号'])
  page.getByText('浙江省 杭州市 西湖区')
  await tap(page.getByText('保存'))
  expect(asked('POST shop/add-address').map(({ body }) => body)).toMatchObject([{ id: 4, name: '周爸', region: '330106' }])
})

test('one that was saved leads back, its phone without spaces, and the list has it', async () => {
  const page = await openEditor({ id: '4' })
  loses('POST shop/add-address')
  await tap(page.getByText('保存'))
  expect([page.getByRole('alert').textContent, opened]).toEqual(['网络不给力，请检查信号后重试', []])
  answers('POST shop/add-address', [])
  await doing(() => fireEvent.input(page.getAllByRole('textbox')[1]!, { target: { value: '139 0000 9000' } }))
  const before = asked('GET shop/address').length
  await tap(page.getByText('保存'))
  expect([asked('POST shop/add-address').at(-1)!.body.phone, opened]).toEqual(['13900009000', ['/pages/index/index']])
  expect(asked('GET shop/address').length).toBe(before + 1)
})

test('regions that did not come are asked for again', async () => {
  loses('GET shop/regions')
  const page = await openEditor()
  await tap(page.getByText('请选择'))
  answers('GET shop/regions', [{ code: '330000', name: '浙江省' }])
  await tap(page.getByText('重试'))
  page.getByText('浙江省')
})

test('of the list each leads to where it is changed, and the first one is begun there', async () => {
  const list = await openPage(AddressPage, 'shop/address/address')
  await tap(list.getAllByText('编辑')[1]!)
  await tap(list.getByText('周爸 13800138000'))
  await tap(list.getByText('添加收货地址'))
  answers('GET shop/address', [])
  await doing(() => session.open(buildSession({ user: buildMe({ userId: ++member }) })))
  const none = await openPage(AddressPage, 'shop/address/address')
  none.getByText('还没有收货地址')
  await tap(none.getByText('添加收货地址'))
  const edit = '/shop/address/addressManage'
  expect(opened).toEqual([`${edit}?id=4`, `${edit}?id=4`, edit, edit])
})

test('one that is not there any more is said to be gone', async () => {
  const page = await openEditor({ id: '5' })
  expect([page.queryAllByRole('textbox'), page.getByText('内容不存在或已被删除') !== null]).toEqual([[], true])
})

test('addresses that could not be asked for anew can still be changed', async () => {
  answers('POST shop/add-address', [])
  const list = await openPage(AddressPage, 'shop/address/address')
  loses('GET shop/address')
  await tap(list.getByText('设为默认'))
  const page = await openEditor({ id: '4' })
  expect(page.getAllByRole<HTMLInputElement>('textbox')[0]!.value).toBe('周爸')
})

test('a region that was chosen is named when the form is come back to, and its number alone is sent', async () => {
  answersRegions()
  const page = await openEditor()
  await tap(page.getByText('请选择'))
  for (const region of ['浙江省', '杭州市', '西湖区']) await tap(page.getByText(region))
  // The draft is kept a moment after that.
  await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await cleanUp()
  const again = await openEditor()
  again.getByText('浙江省 杭州市 西湖区')
  answers('POST shop/add-address', [])
  for (const [at, value] of ['周爸', '13800138000', '古荡街道 8 号'].entries())
    await doing(() => fireEvent.input(again.getAllByRole('textbox')[at]!, { target: { value } }))
  await tap(again.getByText('保存'))
  expect(asked('POST shop/add-address').map(({ body }) => body)).toEqual([
    { name: '周爸', phone: '13800138000', region: '330106', street: '古荡街道 8 号' },
  ])
})

test('what is written of a new one last is there again, however soon one leaves', async () => {
  const page = await openEditor()
  await act(async () => {
    fireEvent.input(page.getAllByRole('textbox')[0]!, { target: { value: '周妈' } })
    page.leave()
  })
  expect(drafts.read('shop-address')).toEqual({ name: '周妈' })
})

test('a region that an older app kept without its names is chosen again, before it is sent', async () => {
  drafts.write('shop-address', { name: '周爸', phone: '13800138000', region: '330106', street: '古荡街道 8 号' })
  const page = await openEditor()
  page.getByText('请选择')
  await tap(page.getByText('保存'))
  expect(asked('POST shop/add-address')).toEqual([])
})

test('nothing is saved before all of it is there, and the regions are gone once one is chosen', async () => {
  answersRegions()
  const page = await openEditor()
  const save = () => page.getByText<HTMLButtonElement>('保存').disabled
  for (const [at, value] of ['周爸', '13800138000', '古荡街道 8 号'].entries())
    await doing(() => fireEvent.input(page.getAllByRole('textbox')[at]!, { target: { value } }))
  expect(save()).toBe(true)
  await tap(page.getByText('请选择'))
  for (const region of ['浙江省', '杭州市', '西湖区']) await tap(page.getByText(region))
  expect([save(), page.queryByRole('dialog')]).toEqual([false, null])
})

test('of a region one goes back up step by step', async () => {
  answersRegions()
  const page = await openEditor()
  await tap(page.getByText('请选择'))
  for (const region of ['浙江省', '杭州市']) await tap(page.getByText(region))
  const shown = () => [...document.querySelectorAll('.address-editor__region')].map(({ textContent }) => textContent)
  const up = () => tap(document.querySelector('.address-editor__region--up')!)
  expect(shown()).toEqual([expect.stringContaining('浙江省 杭州市'), '西湖区'])
  await up()
  expect(shown()).toEqual([expect.stringContaining('浙江省'), '杭州市'])
  await up()
  expect(shown()).toEqual(['浙江省'])
})

test('what is refused of an address is said at each of its parts', async () => {
  answersRegions()
  const wrong = { name: '姓名不对', phone: '格式不正确', region: '这里不配送', street: '门牌不对' }
  refuses('POST shop/add-address', 'rest_invalid_param', 400, '参数有误', wrong)
  const page = await openEditor({ id: '4' })
  await tap(page.getByText('保存'))
  const parts = [...document.querySelectorAll('.address-editor > *')].map(({ textContent }) => textContent)
  expect(parts.slice(0, 5)).toEqual([
    '收货人姓名不对',
    '手机号格式不正确',
    expect.stringContaining('浙江省 杭州市 西湖区'),
    '这里不配送',
    '详细地址门牌不对',
  ])
  expect(toaster.current).toBeNull()
  const held = holds('POST shop/add-address')
  await tap(page.getByText('保存'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
  await doing(() => held[0]!.answer([]))
  expect(opened).toEqual(['/pages/index/index'])
})

test('a new one that was begun does not stand in a known one, nor is what is changed of that kept as new', async () => {
  const begun = { name: '周妈', phone: '13700137000' }
  drafts.write('shop-address', begun)
  const page = await openEditor({ id: '4' })
  expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['周爸', '13800138000', '古荡街道 8 号'])
  await doing(() => fireEvent.input(page.getAllByRole('textbox')[0]!, { target: { value: '周叔' } }))
  await cleanUp()
  expect(drafts.read('shop-address')).toEqual(begun)
})
