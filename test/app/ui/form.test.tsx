import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Sheet } from '@/ui/base/Sheet'
import { Tabs } from '@/ui/base/Tabs'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextBox } from '@/ui/form/TextBox'
import { buildPicture } from '../support/factories'
import { doing } from '../support/page'
import { show } from '../support/render'

const nothing = () => undefined
/** @returns whether the browser was left to do what it does by itself */
const enter = (field: Element, more: KeyboardEventInit = {}) => fireEvent.keyDown(field, { key: 'Enter', ...more })

describe('Enter', () => {
  test('in a text area sends; with Shift it adds a line, and while an input method composes it confirms the word', async () => {
    const send = jest.fn()
    await show(<TextBox label="消息" value="在吗" maxLength={100} onInput={nothing} onSend={send} />)
    const field = screen.getByLabelText('消息')
    expect([enter(field, { shiftKey: true }), enter(field, { isComposing: true }), send.mock.calls.length]).toEqual([true, true, 0])
    expect([enter(field), send.mock.calls.length]).toEqual([false, 1])
  })

  test('in one line confirms it, but not while a Chinese word is being chosen', async () => {
    const confirm = jest.fn()
    await show(<Field label="昵称" value="lao" onInput={nothing} onConfirm={confirm} />)
    const field = screen.getByLabelText('昵称')
    enter(field, { isComposing: true })
    expect(confirm).not.toHaveBeenCalled()
    enter(field)
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

test('a password is hidden until its eye is tapped, which says whether it shows it', async () => {
  await show(<Field label="密码" value="secret" password onInput={nothing} />)
  const look = () => [
    screen.getByLabelText('密码', { selector: 'input' }).getAttribute('type'),
    screen.getByLabelText('显示密码').getAttribute('aria-pressed'),
  ]
  expect(look()).toEqual(['password', 'false'])
  await doing(() => fireEvent.click(screen.getByLabelText('显示密码')))
  expect(look()).toEqual(['text', 'true'])
})

test('what is wrong with a field is said at it, and marks it', async () => {
  await show(<Field label="昵称" value="" problem="这个昵称不能用" onInput={nothing} />)
  expect([screen.getByRole('alert').textContent, screen.getByLabelText('昵称').getAttribute('aria-invalid')]).toEqual([
    '这个昵称不能用',
    'true',
  ])
})

test.each([
  [90, null],
  [91, '还可输入 9 字'],
  [100, '还可输入 0 字'],
])('of 100 characters %i are written: %s', async (written, says) => {
  const container = await show(<TextArea label="正文" value={'鱼'.repeat(written)} maxLength={100} onInput={nothing} />)
  expect(within(container).queryByText(/还可输入/)?.textContent ?? null).toBe(says)
})

test('of tabs the one that is shown says so, and another takes its place', async () => {
  function Two() {
    const [current, setCurrent] = useState('a')
    return (
      <Tabs
        tabs={[
          { key: 'a', name: '最新' },
          { key: 'b', name: '热门', unread: 3 },
        ]}
        current={current}
        onChange={setCurrent}
      />
    )
  }
  await show(<Two />)
  const pressed = () => ['最新', '热门'].map((name) => screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['true', 'false'])
  await doing(() => fireEvent.click(screen.getByText('热门')))
  expect(pressed()).toEqual(['false', 'true'])
})

test.each([
  [0, null],
  [1, '1'],
  [120, '99+'],
])('a tab in which %i are unread says so', async (unread, says) => {
  await show(<Tabs tabs={[{ key: 'a', name: '互动', unread }]} current="a" onChange={nothing} />)
  expect(screen.getByRole('button').querySelector('.tabs__unread')?.textContent ?? null).toBe(says)
})

test('a sheet has a button that closes it, and is named after what is in it', async () => {
  const close = jest.fn()
  await show(
    <Sheet open title="谁可以看" onClose={close}>
      {null}
    </Sheet>,
  )
  await doing(() => fireEvent.click(within(screen.getByRole('dialog', { name: '谁可以看' })).getByRole('button', { name: '关闭' })))
  expect(close).toHaveBeenCalled()
})

test('of several pictures the one that is tapped is opened, and each says which it is', async () => {
  const open = jest.fn()
  await show(<PictureGrid pictures={[buildPicture(), buildPicture(), buildPicture()]} onOpen={open} />)
  await doing(() => fireEvent.click(screen.getByAltText('第 2 张，共 3 张')))
  expect(open).toHaveBeenLastCalledWith(1)
})
