import { isSigned, openData, phoneIn } from '../../../server/src/infra/integrations/openData.ts'
import { newSessionKey, seal } from '@anglers/simulators/seal'

// The samples that WeChat publishes with its documentation.
const SAMPLE = {
  appId: 'wx4f4bc4dec97d474b',
  sessionKey: 'tiihtNczf5v6AKRyjwEUhQ==',
  iv: 'r7BXXKkLb8qrSNn05n0qiA==',
  encryptedData:
    'CiyLU1Aw2KjvrjMdj8YKliAjtP4gsMZMQmRzooG2xrDcvSnxIMXFufNstNGTyaGS9uT5geRa0W4oTOb1' +
    'WT7fJlAC+oNPdbB+3hVbJSRgv+4lGOETKUQz6OYStslQ142dNCuabNPGBzlooOmB231qMM85d2/fV6Ch' +
    'evvXvQP8Hkue1poOFtnEtpyxVLW1zAo6/1Xx1COxFvrc2d7UL/lmHInNlxuacJXwu0fjpXfz/YqYzBIB' +
    'zD6WUfTIF9GRHpOn/Hz7saL8xz+W//FRAUid1OksQaQx4CMs8LOddcQhULW4ucetDf96JcR3g0gfRK4P' +
    'C7E/r7Z6xNrXd2UIeorGj5Ef7b1pJAYB6Y5anaHqZ9J6nKEBvB4DnNLIVWSgARns/8wR2SiRS7MNACwT' +
    'yrGvt9ts8p12PKFdlqYTopNHR1Vf7XjfhQlVsAJdNiKdYmYVoKlaRv85IfVunYzO0IKXsyl7JCUjCpoG' +
    '20f0a04COwfneQAGGwd5oa+T8yO5hzuyDb/XcxxmK01EpqOyuxINew==',
}
const SIGNED = {
  rawData:
    '{"nickName":"Band","gender":1,"language":"zh_CN","city":"Guangzhou","province":"Guangdong","country":"CN",' +
    '"avatarUrl":"http://wx.qlogo.cn/mmopen/vi_32/' +
    '1vZvI39NWFQ9XM4LtQpFrQJ1xlgZxx3w7bQxKARol6503Iuswjjn6nIGBiaycAjAtpujxyzYsrztuuICqIM5ibXQ/0"}',
  sessionKey: 'HyVFkGl5F5OQWJZZaNzBBg==',
  signature: '75e81ceda165f4ffa64f4068af58c64b8f54b88c',
}

test("WeChat's own sample opens", () => {
  expect(openData(SAMPLE, SAMPLE.sessionKey, SAMPLE.appId)).toMatchObject({
    openId: 'oGZUI0egBJY1zhBYw2KhdUfwVJJE',
    nickName: 'Band',
    unionId: 'ocMvos6NjeKLIBqg5Mr9QjxrP1FA',
  })
})

const flip = (base64: string, at: number) => {
  const bytes = Buffer.from(base64, 'base64')
  bytes[at]! ^= 1
  return bytes.toString('base64')
}
const APP = 'wx1234567890abcdef'
const key = newSessionKey()
const sealed = seal({ phoneNumber: '13800001111', purePhoneNumber: '13800001111', countryCode: '86' }, key, APP)

test.each<[string, { sealed?: Partial<typeof sealed>; key?: string; appId?: string }]>([
  ['under another session key', { key: newSessionKey() }],
  ['for another app', { appId: 'wxfedcba0987654321' }],
  ['with a bit of its first block turned', { sealed: { encryptedData: flip(sealed.encryptedData, 3) } }],
  [
    'with a bit of its last block turned',
    { sealed: { encryptedData: flip(sealed.encryptedData, Buffer.from(sealed.encryptedData, 'base64').length - 1) } },
  ],
  ['cut short', { sealed: { encryptedData: sealed.encryptedData.slice(0, 40) } }],
  ['under another vector', { sealed: { iv: flip(sealed.iv, 0) } }],
  ['with a vector of the wrong length', { sealed: { iv: 'AAAA' } }],
  ['that is empty', { sealed: { encryptedData: '' } }],
  ['that is no base64', { sealed: { encryptedData: '鱼' } }],
  ['under a key of the wrong length', { key: 'AAAA' }],
])('data sealed %s does not open', (_, odd) => {
  expect(() => openData({ ...sealed, ...odd.sealed }, odd.key ?? key, odd.appId ?? APP)).toThrow(
    expect.objectContaining({ kind: 'refused' }),
  )
})

test.each([
  [{ purePhoneNumber: '13800001111', countryCode: '86' }, '13800001111'],
  [{ purePhoneNumber: '13800001111' }, '13800001111'],
  [{ purePhoneNumber: '98765432', countryCode: '+852' }, '+85298765432'],
  [{ nickName: 'x' }, null],
])('the phone in %j is %j', (data, phone) => {
  expect(phoneIn(data)).toBe(phone)
})

test('a phone that is none is refused', () => {
  expect(() => phoneIn({ purePhoneNumber: "1' or 1=1" })).toThrow(expect.objectContaining({ kind: 'refused' }))
})

test("WeChat's own sample of a signature holds, and no other does", () => {
  const { rawData, signature, sessionKey } = SIGNED
  expect(isSigned(rawData, signature, sessionKey)).toBe(true)
  expect(isSigned(`${rawData} `, signature, sessionKey)).toBe(false)
  expect(isSigned(rawData, signature, newSessionKey())).toBe(false)
  for (const other of ['', signature.slice(0, 38), `${signature}00`, signature.replace('7', '6'), 'not hex at all'])
    expect(isSigned(rawData, other, sessionKey)).toBe(false)
})
