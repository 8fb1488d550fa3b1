import { createVerify, generateKeyPairSync } from 'node:crypto'
import { isNotificationSigned, isSigned, rawMember, signParameters } from '../../../server/src/infra/payments/alipaySign.ts'
import { isFromWechat, signLines } from '../../../server/src/infra/payments/wechatSign.ts'
import { fenOf, yuanOf } from '../../../server/src/infra/payments/yuan.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

describe('yuan', () => {
  test.each([
    [0, '0.00'],
    [9, '0.09'],
    [29, '0.29'],
    [100, '1.00'],
    [123_456_789, '1234567.89'],
  ])('of %i fen are %s, and back', (fen, yuan) => {
    expect([yuanOf(fen), fenOf(yuan)]).toEqual([yuan, fen])
  })

  test.each([-1, 0.5, 2 ** 53, NaN])('of %d fen are none', (fen) => expect(() => yuanOf(fen)).toThrow(RangeError))

  test.each([
    [' 12 ', 1_200],
    ['0.3', 30],
    ['-3.5', -350],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j are read as %i fen', (yuan, fen) => expect(fenOf(yuan)).toBe(fen))

  test.each(['', '.5', '1.', '1.234', '1,000.00', '1e3', '+1', '--1', '¥1', '1234567890123'])('%j is no amount', (text) => {
    expect(fenOf(text)).toBeNull()
  })
})

describe('what Alipay signs', () => {
  const verifies = (text: string, sign: string) => createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64')

  test('is all that is said, by name, as it is, but the signature and what is empty', () => {
    const sign = signParameters({ version: '1.0', app_id: '2021', notify_url: '', subject: '鱼 & 饵=1', sign: 'old' }, privateKey)
    expect(verifies('app_id=2021&subject=鱼 & 饵=1&version=1.0', sign)).toBe(true)
  })

  test('of a notification leaves its kind out, which has to be RSA2', () => {
    const fields = { trade_no: 'T1', app_id: '2021', memo: '' }
    const sign = signParameters(fields, privateKey)
    const form = (more: object) => new URLSearchParams({ ...fields, sign, sign_type: 'RSA2', ...more })
    expect(
      [form({}), form({ memo: 'x' }), form({ sign_type: 'RSA' }), form({ sign: '' })].map((one) => isNotificationSigned(one, publicKey)),
    ).toEqual([true, false, false, false])
    expect(isSigned('', '', publicKey)).toBe(false)
  })

  test.each([
    ['with braces and quotes in its texts', '{"a":{"b":"}\\"{","c":{}},"sign":"x"}', '{"b":"}\\"{","c":{}}'],
    ['behind the signature', '{"sign":"x", "a" : {"b":1} }', '{"b":1}'],
    ['that is no object', '{"a":"{}"}', null],
    ['that does not end', '{"a":{"b":1', null],
    ['that is not there', '{"b":{}}', null],
  ])('in an answer is the member as it was sent: %s', (_, json, raw) => expect(rawMember(json, 'a')).toBe(raw))
})

describe('what WeChat Pay signs', () => {
  const NOW = Date.UTC(2026, 4, 1)
  const merchant = { merchantId: '1900000001', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } }
  const said = (ageS: number, more: Record<string, string> = {}) => {
    const timestamp = String(NOW / 1_000 - ageS)
    const signature = signLines(privateKey, timestamp, 'n', '{}')
    const headers: Record<string, string> = {
      ...{ 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-serial': 'P', 'wechatpay-signature': signature },
      ...more,
    }
    return isFromWechat(merchant, (name) => headers[name], Buffer.from('{}'), NOW)
  }

  test.each([
    [0, true],
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('%i seconds ago is believed: %s', (ageS, is) => expect(said(ageS)).toBe(is))

  test.each([
    ['another time', { 'wechatpay-timestamp': String(NOW / 1_000 - 1) }],
    ['a time that is none', { 'wechatpay-timestamp': 'now' }],
    ['another nonce', { 'wechatpay-nonce': 'm' }],
    ['a key that nobody knows', { 'wechatpay-serial': 'toString' }],
    ['no signature', { 'wechatpay-signature': '' }],
  ])('is not believed with %s', (_, more) => expect(said(0, more)).toBe(false))
})
