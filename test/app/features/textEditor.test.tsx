import { fireEvent, screen } from '@testing-library/react'
import { TextEditor } from '@/features/editing'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { cleanUp } from '../support/cleanup'
import { doing } from '../support/page'
import { show } from '../support/render'

type Props = Parameters<typeof TextEditor>[0]

/** Typing rests so long before it is kept. */
const rest = () => doing(() => new Promise((resolve) => setTimeout(resolve, 320)))
const field = () => screen.getByLabelText<HTMLInputElement>('群名称')
const type = (value: string) => doing(() => fireEvent.change(field(), { target: { value } }))
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /保存|完成/ })

async function edit(own: Partial<Props> = {}) {
  const send = jest.fn<Promise<unknown>, [string]>().mockResolvedValue({})
  const onDone = jest.fn()
  await show(<TextEditor field="name" name="群名称" value="夜钓" maxLength={10} draft="name-1" send={send} onDone={onDone} {...own} />)
  return { send, onDone }
}

beforeEach(() => session.open(buildSession()))

test('a text that has changed is sent, once, and then that is done', async () => {
  const { send, onDone } = await edit()
  expect([field().value, field().maxLength, button().disabled]).toEqual(['夜钓', 10, true])
  await type(' 夜钓队 ')
  expect(button().disabled).toBe(false)
  let arrive!: (value: unknown) => void
  send.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await doing(() => fireEvent.click(button()))
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: '请稍候…' })
  expect([send.mock.calls, onDone.mock.calls, waiting.disabled]).toEqual([[['夜钓队']], [], true])
  await doing(() => arrive({}))
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('Enter saves it, too', async () => {
  const { send, onDone } = await edit()
  await type('夜钓队')
  await doing(() => fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))
  expect([send.mock.calls, onDone.mock.calls.length]).toEqual([[['夜钓队']], 1])
})

test.each<[string, Record<string, string>, string]>([
  ['at the field', { name: '已经有人用了' }, '已经有人用了'],
  ['of all', {}, '请稍后再试'],
])('what the server refuses is said %s, and the text stays', async (_, params, sentence) => {
  const { send, onDone } = await edit()
  send.mockRejectedValue(new ApiError(400, 'rest_invalid_param', '请稍后再试', params))
  await type('夜钓队')
  await doing(() => fireEvent.click(button()))
  expect([screen.getByRole('alert').textContent, field().value, onDone.mock.calls]).toEqual([sentence, '夜钓队', []])
})

test.each([
  [false, true],
  [true, false],
])('may be emptied only where it is optional: %s', async (optional, disabled) => {
  await edit({ optional, tall: true })
  expect(field().tagName).toBe('TEXTAREA')
  await type('')
  expect(button().disabled).toBe(disabled)
})

test('what was typed is there again until it is saved, however soon that is', async () => {
  await edit()
  await type('夜钓队')
  await rest()
  await edit()
  expect(field().value).toBe('夜钓队')
  await type('夜钓二队')
  await doing(() => fireEvent.click(button()))
  await rest()
  await edit()
  expect(field().value).toBe('夜钓')
})

test('keeps what was typed last when it is left', async () => {
  await edit()
  await type('夜钓队')
  await cleanUp()
  await edit()
  expect(field().value).toBe('夜钓队')
})

test('says what its button does', async () => {
  await edit({ action: '完成', placeholder: '比如：东湖' })
  expect([button().textContent, field().placeholder]).toEqual(['完成', '比如：东湖'])
})
