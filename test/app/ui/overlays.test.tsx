import { screen, within } from '@testing-library/react'
import { Overlays } from '@/shell/Overlays'
import { choices, loading, modals, toaster } from '@/stores/overlays'
import { doing } from '../support/page'
import { closeMenu } from '../support/menu'
import { show } from '../support/render'

afterEach(() => {
  toaster.hide()
  loading.hide()
  if (modals.current) modals.close(false)
  closeMenu()
})

test.each([
  ['default', null],
  ['primary', null],
  ['success', 'check'],
  ['error', 'close'],
  ['warning', 'warn'],
  ['loading', 'spinner'],
] as const)('a toast of the type %s', async (type, icon) => {
  await show(<Overlays />)
  await doing(() => toaster.show('浮漂动了', { type }))
  const box = screen.getByText('浮漂动了').closest('.toast__box')!
  expect(box.classList).toContain(`toast__box--${type}`)
  expect(box.querySelector('.icon')?.classList.contains(`icon--${icon}`) ?? null).toBe(icon && true)
})

test.each(['center', 'top', 'bottom'] as const)('a toast stands at the %s', async (position) => {
  await show(<Overlays />)
  await doing(() => toaster.show('浮漂动了', { position }))
  expect(screen.getByText('浮漂动了').closest('.toast')!.classList).toContain(`toast--${position}`)
})

test('what a screen reader is to say stands where it was asked to listen', async () => {
  await show(<Overlays />)
  const [toLoading, toToast] = screen.getAllByRole('status')
  await doing(() => {
    loading.show()
    toaster.show('已保存')
  })
  within(toLoading!).getByText('加载中，请稍后')
  within(toToast!).getByText('已保存')
})

test('a modal that closes by itself shows no button, one that waits shows its own', async () => {
  await show(<Overlays />)
  await doing(() => void modals.tell('头像已更新', { autoClose: true }))
  expect(within(screen.getByRole('dialog', { name: '提示' })).queryAllByRole('button')).toEqual([])
  await doing(() => void modals.tell('头像太大'))
  expect(
    within(screen.getByRole('dialog', { name: '提示' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['确认'])
  await doing(() => void modals.ask('删除？'))
  expect(
    within(screen.getByRole('dialog', { name: '提示' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['取消', '确认'])
})

test('of choices the one that is made says so', async () => {
  await show(<Overlays />)
  await doing(
    () =>
      void choices.ask([
        { name: '小', on: false },
        { name: '大', on: true },
      ]),
  )
  const rows = within(screen.getByRole('dialog', { name: '请选择' })).getAllByRole('button')
  expect(rows.map((row) => [row.getAttribute('aria-pressed'), row.querySelector('.icon--check') !== null])).toEqual([
    ['false', false],
    ['true', true],
    [null, false],
  ])
})

test('choices can be left', async () => {
  await show(<Overlays />)
  let chosen: number | null = null
  await doing(
    () =>
      void choices.ask([{ name: '编辑' }, { name: '删除', destructive: true }]).then((index) => {
        chosen = index
      }),
  )
  const rows = within(screen.getByRole('dialog', { name: '请选择' })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['编辑', '删除', '取消'])
  await doing(() => rows[2]!.click())
  expect([chosen, screen.queryByRole('dialog')]).toEqual([-1, null])
})

test.each([
  ['确认', true],
  ['取消', false],
])('a question is answered by its buttons: %s', async (name, answer) => {
  await show(<Overlays />)
  let answered: boolean | null = null
  await doing(() => void modals.ask('删除？', { title: '小心' }).then((meant) => (answered = meant)))
  const dialog = within(screen.getByRole('dialog', { name: '小心' }))
  dialog.getByText('删除？')
  await doing(() => dialog.getByRole('button', { name }).click())
  expect([answered, screen.queryByRole('dialog')]).toEqual([answer, null])
})

test('a question that is left by a tap beside it is denied', async () => {
  await show(<Overlays />)
  let answered: boolean | null = null
  await doing(() => void modals.ask('删除？').then((meant) => (answered = meant)))
  await doing(() => document.querySelector<HTMLElement>('.dialog__mask')!.click())
  expect([answered, screen.queryByRole('dialog')]).toEqual([false, null])
})

test('of choices the one that is tapped is made, and one that cannot be undone stands out', async () => {
  await show(<Overlays />)
  let chosen: number | null = null
  await doing(() => void choices.ask([{ name: '编辑' }, { name: '删除', destructive: true }]).then((index) => (chosen = index)))
  const rows = within(screen.getByRole('dialog', { name: '请选择' })).getAllByRole('button')
  expect(rows.map(({ classList }) => classList.contains('choices__row--destructive'))).toEqual([false, true, false])
  await doing(() => rows[1]!.click())
  expect([chosen, screen.queryByRole('dialog')]).toEqual([1, null])
})

test('what a toast offers is done by a tap', async () => {
  await show(<Overlays />)
  const undone = jest.fn()
  await doing(() => toaster.show('已删除', { way: { name: '撤销', onTap: undone } }))
  await doing(() => screen.getByRole('button', { name: '撤销' }).click())
  expect(undone).toHaveBeenCalledTimes(1)
})
