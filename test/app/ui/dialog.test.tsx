import { Text } from '@tarojs/components'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { POPUP_MS } from '@anglers/contract/limits'
import { closeBackEntries, backStackSize } from '@/lib/backStack'
import { Dialog } from '@/ui/base/Dialog'
import type { DialogProps } from '@/ui/base/Dialog.types'
import { Tap } from '@/ui/base/Tap'
import { doing } from '../support/page'
import { point } from '../support/pointer'
import { show } from '../support/render'

/** What its content began with, each time it was opened. */
let began = 0

function Content({ word }: { word: string }) {
  useState(() => began++)
  return (
    <Tap onTap={() => undefined}>
      <Text>{word}</Text>
    </Tap>
  )
}

function Room(props: Partial<DialogProps>) {
  const [word, setWord] = useState('')
  return (
    <>
      <Tap onTap={() => setWord('鲫鱼')}>
        <Text>打开</Text>
      </Tap>
      <Dialog at="bottom" label="鱼" open={word !== ''} onLeave={() => setWord('')} {...props}>
        {word && <Content word={word} />}
        <Tap onTap={() => setWord('')}>
          <Text>好</Text>
        </Tap>
      </Dialog>
    </>
  )
}

const click = (text: string) => doing(() => fireEvent.click(screen.getByText(text)))
const dialog = () => screen.queryByRole('dialog', { name: '鱼' })
const panel = () => document.querySelector<HTMLElement>('.dialog__panel')

beforeEach(() => {
  began = 0
})

test('is not there until it is opened', async () => {
  await show(<Room />)
  expect(panel()).toBeNull()
  await click('打开')
  expect(dialog()).toBeTruthy()
})

test('goes in the time of a popup, and shows meanwhile what it last held', async () => {
  await show(<Room />)
  await click('打开')
  jest.useFakeTimers()
  act(() => void fireEvent.click(screen.getByText('好')))
  expect(dialog()).toBeNull()
  act(() => void jest.advanceTimersByTime(POPUP_MS - 1))
  screen.getByText('鲫鱼')
  act(() => void jest.advanceTimersByTime(1))
  expect(panel()).toBeNull()
})

test('what it holds begins anew when it is opened again while it goes', async () => {
  await show(<Room />)
  await click('打开')
  await click('好')
  await click('打开')
  expect([began, dialog() !== null]).toEqual([2, true])
})

test('opened again while it goes, it takes its time when it goes the next time', async () => {
  await show(<Room />)
  for (const text of ['打开', '好', '打开']) await click(text)
  await doing(() => new Promise((resolve) => setTimeout(resolve, POPUP_MS)))
  act(() => void fireEvent.click(screen.getByText('好')))
  expect([dialog(), panel() !== null]).toEqual([null, true])
})

test('going back closes it, and so does a tap beside it', async () => {
  await show(<Room />)
  await click('打开')
  expect(backStackSize()).toBe(1)
  await doing(() => closeBackEntries())
  expect(dialog()).toBeNull()
  await click('打开')
  await doing(() => fireEvent.click(document.querySelector('.dialog__mask')!))
  expect([dialog(), backStackSize()]).toEqual([null, 0])
})

test('is dragged away by its grabber, or goes back to its place when it is let go too early', async () => {
  Element.prototype.setPointerCapture = () => undefined
  await show(<Room grabber />)
  await click('打开')
  const grabber = document.querySelector('.dialog__grabber')!
  const drag = async (to: number) => {
    await doing(() => point(grabber, 'pointerdown', { clientY: 300 }))
    await doing(() => point(grabber, 'pointermove', { clientY: to }))
    const moved = panel()!.style.transform
    await doing(() => point(grabber, 'pointerup', { clientY: to }))
    return moved
  }
  expect(await drag(360)).toBe('translateY(60px)')
  expect([dialog() !== null, panel()!.style.transform]).toEqual([true, ''])
  await drag(420)
  expect(dialog()).toBeNull()
})

test('is as dark, as round and as high as it is told', async () => {
  await show(<Room opacity={0.8} radius={20} maxHeight="calc(100% - 120px)" />)
  await click('打开')
  expect(document.querySelector<HTMLElement>('.dialog__mask')!.style.opacity).toBe('0.8')
  expect([panel()!.style.borderRadius, panel()!.style.maxHeight]).toEqual(['20px 20px 0 0', 'calc(100% - 120px)'])
})

describe('the focus', () => {
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement!, { key, shiftKey })
  const opens = async () => {
    await show(<Room />)
    const opener = screen.getByText('打开').closest('button')!
    opener.focus()
    await click('打开')
    return opener
  }
  const button = (text: string) => screen.getByText(text).closest('button')

  test('goes in, and returns to where it was', async () => {
    const opener = await opens()
    expect(document.activeElement).toBe(panel())
    await click('好')
    expect(document.activeElement).toBe(opener)
  })

  test('returns where the dialog goes with what it stood in', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    await show(
      <Dialog at="center" label="鱼" open onLeave={() => undefined}>
        <Text>一</Text>
      </Dialog>,
    )
    expect(document.activeElement).toBe(panel())
    await show(<Text>别的</Text>)
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })

  test('goes round inside', async () => {
    await opens()
    press('Tab')
    expect(document.activeElement).toBe(button('鲫鱼'))
    button('好')!.focus()
    press('Tab')
    expect(document.activeElement).toBe(button('鲫鱼'))
    press('Tab', true)
    expect(document.activeElement).toBe(button('好'))
  })

  test('comes back when what had it is gone', async () => {
    await opens()
    ;(document.activeElement as HTMLElement).blur()
    press('Tab')
    expect(document.activeElement).toBe(button('鲫鱼'))
  })
})

describe('a dialog over another', () => {
  function Two() {
    const [open, setOpen] = useState(0)
    return (
      <>
        <Tap onTap={() => setOpen(1)}>
          <Text>打开</Text>
        </Tap>
        <Dialog at="bottom" label="下面" open={open > 0} onLeave={() => setOpen(0)}>
          <Tap onTap={() => setOpen(2)}>
            <Text>再问</Text>
          </Tap>
          <Tap>
            <Text>下面的</Text>
          </Tap>
        </Dialog>
        <Dialog at="center" label="上面" open={open > 1} onLeave={() => setOpen(1)}>
          <Tap onTap={() => setOpen(1)}>
            <Text>行</Text>
          </Tap>
        </Dialog>
      </>
    )
  }
  const focused = () => document.activeElement!.textContent
  const tab = () => fireEvent.keyDown(document.activeElement!, { key: 'Tab' })

  test('holds the focus, gives it back to the one below, and is the first that going back closes', async () => {
    await show(<Two />)
    screen.getByText('打开').closest('button')!.focus()
    await click('打开')
    screen.getByText('再问').closest('button')!.focus()
    await click('再问')
    expect(backStackSize()).toBe(2)
    tab()
    tab()
    expect(focused()).toBe('行')
    expect(fireEvent.keyDown(document.activeElement!, { key: 'a' })).toBe(true)
    await doing(() => closeBackEntries(1))
    expect([screen.queryByRole('dialog', { name: '上面' }), screen.queryByRole('dialog', { name: '下面' }) !== null, focused()]).toEqual([
      null,
      true,
      '再问',
    ])
    await doing(() => closeBackEntries())
    expect([screen.queryByRole('dialog'), focused()]).toEqual([null, '打开'])
  })
})

test('a finger that the host takes for something else drags nothing away', async () => {
  Element.prototype.setPointerCapture = () => undefined
  await show(<Room grabber />)
  await click('打开')
  const grabber = document.querySelector('.dialog__grabber')!
  for (const [type, clientY] of [
    ['pointermove', 500],
    ['pointerdown', 300],
    ['pointermove', 250],
    ['pointermove', 420],
    ['pointercancel', 420],
    ['pointerup', 420],
  ] as const) {
    await doing(() => point(grabber, type, { clientY }))
    if (type === 'pointermove' && clientY !== 420) expect(['', 'translateY(0px)']).toContain(panel()!.style.transform)
  }
  expect([dialog() !== null, panel()!.style.transform]).toEqual([true, ''])
})

test('what is in it is what it is given now, and a dialog that goes with its page leaves no layer', async () => {
  let change = (_: string) => {}
  function Changing() {
    const [word, setWord] = useState('一')
    change = setWord
    return (
      <Dialog at="center" label="鱼" open onLeave={() => undefined}>
        <Text>{word}</Text>
      </Dialog>
    )
  }
  await show(<Changing />)
  await doing(() => change('二'))
  screen.getByText('二')
  expect([backStackSize(), panel()!.style.borderRadius, document.querySelector<HTMLElement>('.dialog__mask')!.style.opacity]).toEqual([
    1,
    '',
    '',
  ])
  await show(<Text>别的</Text>)
  expect(backStackSize()).toBe(0)
})
