import { MESSAGE_TEXT_CHARS } from '@anglers/contract/limits'
import { Composing } from '@/features/chat/Composing'
import type { Outbox } from '@/features/chat/Outbox'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { buildQuote } from '../../support/chat'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what is written anew comes behind what stands there already, and nothing is lost for want of room', () => {
  const composing = new Composing('composing-anew', { add: jest.fn() } as unknown as Outbox)
  expect(composing.editAgain('昨天的话')).toBe(true)
  expect(composing.text).toBe('昨天的话')
  expect(composing.editAgain('还有一句')).toBe(true)
  expect(composing.text).toBe('昨天的话\n还有一句')
  expect(composing.editAgain('长'.repeat(MESSAGE_TEXT_CHARS))).toBe(false)
  expect(toaster.current?.text).toBe('输入框里放不下了，请先发出或删去一些')
  expect(composing.text).toBe('昨天的话\n还有一句')
})

test('the second tap of a double one on the button that sends opens nothing in its place; a later tap does', () => {
  const outbox = { add: jest.fn() }
  const composing = new Composing('composing-test', outbox as unknown as Outbox)
  composing.type('上鱼了')
  composing.send()
  composing.toggle('extras')
  expect(composing.panel).toBe('none')
  expect(outbox.add).toHaveBeenCalledTimes(1)

  jest.advanceTimersByTime(500)
  composing.toggle('extras')
  expect(composing.panel).toBe('extras')
  composing.toggle('extras')
  expect(composing.panel).toBe('none')
})

test('who answers while they speak writes, and what they answered is kept no longer than it is there', () => {
  const composing = new Composing('composing-answer', { add: jest.fn() } as unknown as Outbox)
  const quote = buildQuote({ id: 5, from: null })
  composing.type('去')
  composing.toggleVoiceMode(true)
  composing.answer(quote)
  expect([composing.voiceMode, drafts.read('composing-answer')]).toEqual([false, { text: '去', quote }])
  composing.lose((id) => id === 6)
  expect(composing.quote).toBe(quote)
  composing.lose((id) => id === 5)
  expect([composing.quote, drafts.read('composing-answer')]).toEqual([null, { text: '去' }])
})

test('whom one message means, the next one does not', () => {
  const add = jest.fn()
  const composing = new Composing('composing-mentions', { add } as unknown as Outbox)
  composing.mention({ id: 9, name: '老周' })
  composing.send()
  composing.type('@老周 不是说你')
  composing.send()
  expect(add.mock.calls.map(([content]: [{ mentions?: number[] }]) => content.mentions)).toEqual([[9], undefined])
})

test('whose name is only the beginning of the one that stands there is not meant', () => {
  const add = jest.fn()
  const composing = new Composing('composing-beginnings', { add } as unknown as Outbox)
  composing.mention({ id: 9, name: '老周' })
  composing.type('')
  composing.mention({ id: 10, name: '老周的船' })
  composing.send()
  composing.mention({ id: 9, name: '老周' })
  composing.mention({ id: 10, name: '老周的船' })
  composing.send()
  expect(add.mock.calls.map(([content]: [{ mentions?: number[] }]) => content.mentions)).toEqual([[10], [9, 10]])
})

test('what is left unsent is there again with whom it calls and what it answers', () => {
  const add = jest.fn()
  const quote = buildQuote({ id: 5 })
  const before = new Composing('composing-left', { add } as unknown as Outbox)
  before.answer(quote)
  before.mention({ id: 9, name: '老周' })
  before.add('去')
  const after = new Composing('composing-left', { add } as unknown as Outbox)
  expect([after.text, after.quote]).toEqual(['@老周 去', quote])
  after.send()
  expect(add.mock.calls).toEqual([[{ kind: 'text', text: '@老周 去', mentions: [9], quote }]])
  expect(new Composing('composing-left', { add } as unknown as Outbox)).toMatchObject({ text: '', quote: null, mentions: [] })
})

test('what an older app left is there again', () => {
  drafts.write('composing-old', '写到一半')
  expect(new Composing('composing-old', { add: jest.fn() } as unknown as Outbox).text).toBe('写到一半')
})

test('a sign is taken away as it is seen, however many it is made of', () => {
  const composing = new Composing('composing-erase', { add: jest.fn() } as unknown as Outbox)
  composing.type('鱼❤️👍🏽👨‍👩‍👧')
  const left = Array.from({ length: 5 }, () => {
    composing.erase()
    return composing.text
  })
  expect(left).toEqual(['鱼❤️👍🏽', '鱼❤️', '鱼', '', ''])
})

test('no more is taken than a message holds', () => {
  const composing = new Composing('composing-long', { add: jest.fn() } as unknown as Outbox)
  composing.type('长'.repeat(MESSAGE_TEXT_CHARS + 1))
  expect(composing.text).toHaveLength(MESSAGE_TEXT_CHARS)
  composing.add('鱼')
  expect(composing.text).toHaveLength(MESSAGE_TEXT_CHARS)
})

test('what is added is added whole, or not at all', () => {
  const composing = new Composing('composing-whole', { add: jest.fn() } as unknown as Outbox)
  composing.type('长'.repeat(MESSAGE_TEXT_CHARS - 2))
  composing.add('@老周 ')
  expect(composing.text).toHaveLength(MESSAGE_TEXT_CHARS - 2)
  composing.add('鲫鱼')
  expect(composing.text).toHaveLength(MESSAGE_TEXT_CHARS)
})

test('who speaks writes again when they choose a sign, or write anew what they said', () => {
  const composing = new Composing('composing-spoken', { add: jest.fn() } as unknown as Outbox)
  composing.toggle('emoji')
  composing.toggleVoiceMode(true)
  expect([composing.voiceMode, composing.panel]).toEqual([true, 'none'])
  composing.toggle('emoji')
  expect([composing.voiceMode, composing.panel]).toEqual([false, 'emoji'])
  composing.toggleVoiceMode(true)
  composing.editAgain('昨天的话')
  expect(composing.voiceMode).toBe(false)
})

test('who is called twice is told once', () => {
  const add = jest.fn()
  const composing = new Composing('composing-twice', { add } as unknown as Outbox)
  for (let time = 1; time <= 2; time++) composing.mention({ id: 9, name: '老周' })
  composing.send()
  expect(add.mock.calls).toEqual([[{ kind: 'text', text: '@老周 @老周', mentions: [9] }]])
})
