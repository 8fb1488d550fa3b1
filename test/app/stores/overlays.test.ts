import { LOADING_MS, MODAL_MS, TOAST_MS, UNDO_MS } from '@anglers/contract/limits'
import { Choices, Loading, Modals, Toaster, toaster as appToaster } from '@/stores/overlays'

beforeEach(() => jest.useFakeTimers())

test('a toast has its time; the next one takes its place and has its own', () => {
  const toaster = new Toaster()
  toaster.show('一')
  jest.advanceTimersByTime(TOAST_MS / 2)
  toaster.show('二')
  jest.advanceTimersByTime(TOAST_MS - 1)
  expect(toaster.current?.text).toBe('二')
  jest.advanceTimersByTime(1)
  expect(toaster.current).toBeNull()
})

test('a toast is plain and in the middle, unless it is told otherwise', () => {
  const toaster = new Toaster()
  toaster.show('已保存')
  expect(toaster.current).toEqual({ text: '已保存', type: 'default', position: 'center' })
  toaster.show('没网', { type: 'error', position: 'top' })
  expect(toaster.current).toEqual({ text: '没网', type: 'error', position: 'top' })
})

test('what was done can be undone by a tap, for longer than a toast is there', () => {
  const toaster = new Toaster()
  const undo = jest.fn()
  toaster.offerUndo('已移除', undo)
  jest.advanceTimersByTime(UNDO_MS - 1)
  expect(toaster.current).toMatchObject({ text: '已移除', position: 'bottom', way: { name: '撤销' } })
  toaster.current!.way!.onTap()
  expect([undo.mock.calls.length, toaster.current]).toEqual([1, null])
  toaster.offerUndo('已移除', undo)
  jest.advanceTimersByTime(UNDO_MS)
  expect([undo.mock.calls.length, toaster.current]).toEqual([1, null])
})

test('a modal that closes by itself has no buttons and its time', async () => {
  const modals = new Modals()
  const closed = modals.tell('好', { autoClose: true })
  jest.advanceTimersByTime(MODAL_MS - 1)
  expect(modals.current?.autoClose).toBe(true)
  jest.advanceTimersByTime(1)
  await closed
  expect(modals.current).toBeNull()
})

test('a modal that does not close by itself waits, with its button', async () => {
  const modals = new Modals()
  const closed = modals.tell('好')
  jest.advanceTimersByTime(MODAL_MS)
  expect(modals.current).toMatchObject({ confirmText: '确认', cancelText: '' })
  modals.close(true)
  await closed
})

test('a question has the two buttons', () => {
  const modals = new Modals()
  void modals.ask('删除？')
  expect(modals.current).toMatchObject({ title: '提示', confirmText: '确认', cancelText: '取消' })
})

test('the time of a modal that was closed does not close the next', () => {
  const modals = new Modals()
  void modals.tell('好', { autoClose: true })
  modals.close(true)
  void modals.ask('删除？')
  jest.advanceTimersByTime(MODAL_MS)
  expect(modals.current?.content).toBe('删除？')
})

test('a question that another one displaces is answered no', async () => {
  const modals = new Modals()
  const first = modals.ask('删除？')
  const second = modals.ask('退出？')
  modals.close(true)
  expect(await Promise.all([first, second])).toEqual([false, true])
})

test('choosing answers the index, leaving answers -1', async () => {
  const choices = new Choices()
  const first = choices.ask([{ name: '编辑' }, { name: '删除', destructive: true }])
  const second = choices.ask([{ name: '编辑' }])
  choices.close(0)
  expect(await Promise.all([first, second])).toEqual([-1, 0])
})

test('a toast makes way for what asks the reader something', () => {
  appToaster.show('已保存')
  void new Modals().ask('删除？')
  expect(appToaster.current).toBeNull()
  appToaster.show('已保存')
  void new Choices().ask([{ name: '编辑' }])
  expect(appToaster.current).toBeNull()
})

test('the loading overlay closes by itself, whatever it waits for', () => {
  const loading = new Loading()
  loading.show()
  jest.advanceTimersByTime(LOADING_MS - 1)
  expect(loading.shown).toBe(true)
  jest.advanceTimersByTime(1)
  expect(loading.shown).toBe(false)
})

test.each<[string, (loading: Loading) => void]>([
  ['while it is there', () => undefined],
  ['after it was gone', (loading) => loading.hide()],
])('the loading overlay that is shown again %s has its whole time', (_, between) => {
  const loading = new Loading()
  loading.show()
  jest.advanceTimersByTime(LOADING_MS / 2)
  between(loading)
  loading.show()
  jest.advanceTimersByTime(LOADING_MS - 1)
  expect(loading.shown).toBe(true)
  jest.advanceTimersByTime(1)
  expect(loading.shown).toBe(false)
})

test('the loading overlay is there during what it waits for, and no longer', async () => {
  const loading = new Loading()
  let arrive: (answer: string) => void = () => undefined
  const answer = loading.during(
    new Promise<string>((resolve) => {
      arrive = resolve
    }),
  )
  expect(loading.shown).toBe(true)
  arrive('好')
  expect([await answer, loading.shown]).toEqual(['好', false])
  await expect(loading.during(Promise.reject(new Error('没网')))).rejects.toThrow('没网')
  expect(loading.shown).toBe(false)
})
