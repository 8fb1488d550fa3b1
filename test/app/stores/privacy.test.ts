import Taro from '@tarojs/taro'
import * as weapp from '@/platform/privacy/index.weapp'
import { PrivacyState } from '@/stores/privacy'
import { settled } from '../support/server'

jest.mock('@/platform/privacy', () => ({ ...jest.requireActual<object>('@/platform/privacy') }))

test('asks before the first use, and not again once it is agreed to', async () => {
  const privacy = new PrivacyState()
  const permitted = privacy.permits()
  expect(privacy.asking).toBe(true)
  privacy.close(true)
  expect([await permitted, privacy.asking]).toEqual([true, false])
  expect(await new PrivacyState().permits()).toBe(true)
})

test('a refusal holds for this once: the next use asks again', async () => {
  const privacy = new PrivacyState()
  const refused = privacy.permits()
  privacy.close(false)
  expect(await refused).toBe(false)
  void privacy.permits()
  expect(privacy.asking).toBe(true)
})

test('of two questions at once, nobody waits for ever', async () => {
  const privacy = new PrivacyState()
  const first = privacy.permits()
  const second = privacy.permits()
  privacy.close(true)
  expect([await first, await second]).toEqual([false, true])
})

describe('inside WeChat, which asks by itself', () => {
  /** WeChat needs consent. @returns what it is told */
  let needs: () => object[]

  beforeEach(() => {
    Object.assign(jest.requireMock<object>('@/platform/privacy'), weapp)
    Object.assign(Taro, {
      canIUse: () => true,
      onNeedPrivacyAuthorization: (ask: (resolve: (notified: object) => void) => void) => {
        needs = () => {
          const notified: object[] = []
          ask((answer) => notified.push(answer))
          return notified
        }
      },
    })
  })

  afterEach(() => {
    Object.assign(jest.requireMock<object>('@/platform/privacy'), jest.requireActual<object>('@/platform/privacy'))
  })

  test.each([
    [true, { event: 'agree', buttonId: 'privacy-consent' }],
    [false, { event: 'disagree' }],
  ])('it hears what the member said, and not before: %s', async (agreed, answer) => {
    const privacy = new PrivacyState()
    expect(await privacy.permits()).toBe(true)
    const notified = needs()
    await settled()
    expect([privacy.asking, notified]).toEqual([true, []])
    privacy.close(agreed)
    await settled()
    expect([privacy.asking, notified]).toEqual([false, [answer]])
  })

  test('one that asks nobody is not listened to', () => {
    Object.assign(Taro, { canIUse: () => false, onNeedPrivacyAuthorization: undefined })
    expect(() => new PrivacyState()).not.toThrow()
  })
})
