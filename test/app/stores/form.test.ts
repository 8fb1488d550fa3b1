import { drafts } from '@/stores/drafts'
import { ApiError } from '@/stores/errors'
import { Form } from '@/stores/form'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'

const signIn = (userId: number) => session.open(buildSession({ user: buildMe({ userId }) }))

/** A form whose sending ends when the test says so. */
function open() {
  let end!: (error?: Error) => void
  const form = new Form({
    empty: { words: '' },
    draft: 'letter',
    send: () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve())
      }),
  })
  form.set({ words: '鱼' })
  return { form, end: (error?: Error) => end(error) }
}

describe('a form whose member leaves while it is sent', () => {
  test('is not sent by a member who signed in since, and takes no draft from them', async () => {
    signIn(7)
    const { form, end } = open()
    const sending = form.submit()
    signIn(8)
    drafts.write('letter', { words: '乙的' })
    end()
    expect([await sending, drafts.read('letter')]).toEqual([false, { words: '乙的' }])
  })

  test('does not show them what became of it', async () => {
    signIn(7)
    const { form, end } = open()
    const sending = form.submit()
    signIn(8)
    end(new Error('lost'))
    expect([await sending, form.problem, form.busy]).toEqual([false, '', false])
  })
})

describe('a form that is left', () => {
  test('keeps what was typed last, and nothing that comes after it', () => {
    signIn(7)
    const { form } = open()
    form.leave()
    expect(drafts.read('letter')).toEqual({ words: '鱼' })
    drafts.write('letter', { words: '后来写的' })
    form.leave()
    expect(drafts.read('letter')).toEqual({ words: '后来写的' })
  })

  test('keeps nothing of what was sent, nor for another member', async () => {
    signIn(7)
    const sent = open()
    const sending = sent.form.submit()
    sent.end()
    await sending
    sent.form.leave()
    expect(drafts.read('letter')).toBeUndefined()
    for (const from of ['a member', 'a visitor']) {
      const { form } = open()
      signIn(9)
      form.leave()
      expect(drafts.read('letter')).toBeUndefined()
      if (from === 'a member') session.close()
    }
  })
})

test('what is typed after a form was sent is kept again', async () => {
  signIn(7)
  const { form, end } = open()
  const sending = form.submit()
  end()
  await sending
  form.set({ words: '又一句' })
  form.leave()
  expect(drafts.read('letter')).toEqual({ words: '又一句' })
})

test('a form that signs a visitor in was sent, and its draft is gone', async () => {
  const { form, end } = open()
  drafts.write('letter', { words: '鱼' })
  const sending = form.submit()
  signIn(7)
  end()
  expect([await sending, drafts.read('letter')]).toEqual([true, undefined])
})

test('what is wrong with a field is said until that field is changed, and what concerns none until anything is', async () => {
  let params: Record<string, string> = { words: '太短', place: '不在这里' }
  const form = new Form({
    empty: { words: '鱼', place: '湖' },
    send: () => Promise.reject(new ApiError(400, 'rest_invalid_param', '有些内容填得不对', params)),
  })
  await form.submit()
  form.set({ words: '大鱼' })
  expect(form.problems).toEqual({ place: '不在这里' })
  params = {}
  await form.submit()
  expect([form.problems, form.problem]).toEqual([{}, '有些内容填得不对'])
  form.set({ words: '小鱼' })
  expect(form.problem).toBe('')
})

test('what is sent again after a lost answer has the same key; what was changed meanwhile, or is sent anew, has another', async () => {
  const keys: string[] = []
  let answers = false
  const form = new Form({
    empty: { words: '' },
    send: async (_, key) => {
      keys.push(key)
      if (!answers) throw new Error('lost')
    },
  })
  const send = async (change?: { words: string }) => {
    if (change) form.set(change)
    await form.submit()
  }
  await send({ words: '鱼' })
  await send()
  expect(keys[1]).toBe(keys[0])
  await send({ words: '大鱼' })
  form.renew()
  await send()
  answers = true
  await send()
  expect(keys[4]).toBe(keys[3])
  await send()
  expect(new Set(keys).size).toBe(4)
})

test('what was wrong the last time is not said while it is sent again', async () => {
  signIn(4)
  const { form, end } = open()
  const first = form.submit()
  end(new Error('no line'))
  await first
  expect(form.problem).not.toBe('')
  const second = form.submit()
  expect([form.busy, form.problem]).toEqual([true, ''])
  end()
  await second
})
