import { stat, readdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { readConfig } from '../../../server/src/config.ts'
import { openIntegrations, outboxFolder } from '../../../server/src/infra/integrations/index.ts'
import { signAliyun } from '../../../server/src/infra/integrations/sms.ts'
import { outbox } from '../support/codes.ts'
import { answerJson, type Heard, listen, openLoopback } from '../support/loopback.ts'
import { openTestServer } from '../support/server.ts'

const PHONE = '13800001111'
const MESSAGE = { code: '246810', subject: '验证码', text: '您的验证码是 246810' }
const integrationsOf = (env: Record<string, string>) => openIntegrations(readConfig({ OUTSIDE_TIMEOUT_MS: '500', ...env }))

describe('an SMS through Aliyun', () => {
  const keys = {
    ALIYUN_SMS_KEY_ID: 'testId',
    ALIYUN_SMS_KEY_SECRET: 'testSecret',
    ALIYUN_SMS_SIGN_NAME: '钓鱼伴侣',
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  }
  let result: unknown = { Code: 'OK' }
  const open = async () => {
    const aliyun = await openLoopback((_, response) => answerJson(response, result))
    return { aliyun, sms: integrationsOf({ ...keys, ALIYUN_SMS_URL: aliyun.url }).sms }
  }

  test('is signed as in the example of its documentation', () => {
    // The one of the SMS interface's page on signatures: a GET, whose answer is XML.
    const params = {
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      AccessKeyId: 'testId',
      SignatureVersion: '1.0',
      Timestamp: '2017-07-12T02:42:19Z',
      Format: 'XML',
      Action: 'SendSms',
      Version: '2017-05-25',
      RegionId: 'cn-hangzhou',
      PhoneNumbers: '15300000001',
      SignName: '阿里云短信测试专用',
      TemplateParam: '{"customer":"test"}',
      TemplateCode: 'SMS_71390007',
      OutId: '123',
    }
    expect(signAliyun('GET', params, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
  })

  test('carries the code alone, in a form whose signature holds', async () => {
    const { aliyun, sms } = await open()
    await sms.send(PHONE, MESSAGE)
    const { method, body } = aliyun.heard[0] as Heard
    const { Signature, ...params } = Object.fromEntries(new URLSearchParams(body))
    expect(method).toBe('POST')
    expect(params).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: PHONE,
      SignName: '钓鱼伴侣',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"246810"}',
    })
    expect(Signature).toBe(signAliyun('POST', params, 'testSecret'))
    await aliyun.close()
  })

  test.each([
    ['busy', { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'wait' }],
    ['failed', { Code: 'SignatureDoesNotMatch', Message: 'testSecret' }],
    ['failed', { RequestId: '1' }],
  ])('that is %s is no success: %j', async (kind, answer) => {
    result = answer
    const { aliyun, sms } = await open()
    const error: Error = await sms.send(PHONE, MESSAGE).then(
      () => {
        throw new Error('sent')
      },
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({ kind })
    expect(error.message).not.toMatch(/testSecret|246810|1380/)
    await aliyun.close()
  })
})

describe('an e-mail over SMTP', () => {
  /** Speaks as much of SMTP as it takes to hear one letter. */
  function converse(socket: Socket, letters: string[], refuse: boolean) {
    let letter: string | null = null
    socket.on('error', () => {})
    socket.write('220 test ESMTP\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (letter !== null && line !== '.') letter += `${line}\n`
        else if (letter !== null) {
          letters.push(letter)
          letter = null
          socket.write('250 kept\r\n')
        } else if (line === 'DATA') {
          letter = ''
          socket.write('354 go on\r\n')
        } else if (line.startsWith('RCPT') && refuse) socket.write('550 no such angler: secret@example.com\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  }

  async function open(refuse = false) {
    const letters: string[] = []
    const server = createServer((socket) => converse(socket, letters, refuse))
    const { mail } = integrationsOf({ SMTP_URL: `smtp://127.0.0.1:${await listen(server)}`, MAIL_FROM: '钓鱼伴侣 <no-reply@fish.example>' })
    return { mail, letters, close: () => new Promise((done) => void server.close(done)) }
  }

  test('carries subject and text', async () => {
    const { mail, letters, close } = await open()
    await mail.send('angler@example.com', MESSAGE)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatch(/^To: angler@example\.com$/m)
    expect(letters[0]).toMatch(/^From: .*<no-reply@fish\.example>$/m)
    expect(Buffer.from(/\n\n([\s\S]+)$/.exec(letters[0]!)![1]!, 'base64').toString()).toContain('246810')
    await close()
  })

  test('that the server refuses is a failure, without the address', async () => {
    const { mail, close } = await open(true)
    const error: Error = await mail.send('secret@example.com', MESSAGE).then(
      () => {
        throw new Error('sent')
      },
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({ kind: 'failed', message: expect.stringContaining('550') })
    expect(error.message).not.toContain('secret@')
    await close()
  })
})

test.each([
  ['a mail server that says nothing', ''],
  ['one that only greets', '220 test ESMTP\r\n'],
])('%s is a failure after a while', async (_, greeting) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).write(greeting)
  })
  const { mail } = integrationsOf({ SMTP_URL: `smtp://127.0.0.1:${await listen(server)}`, MAIL_FROM: 'no-reply@fish.example' })
  await expect(mail.send('angler@example.com', MESSAGE)).rejects.toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('ETIMEDOUT'),
  })
  for (const socket of sockets) socket.destroy()
  server.close()
})

describe('with no gateway', () => {
  test("messages are files that only the server's user can read", async () => {
    const server = await openTestServer()
    await server.call('POST site/code', { user: PHONE, purpose: 'login' })
    await server.call('POST site/code', { user: 'angler@example.com', purpose: 'login' })
    const folder = outboxFolder(server.dataDir)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder)) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    expect(await outbox(server, PHONE)).toEqual([expect.stringMatching(/\d{6}/)])
    expect(await outbox(server, 'angler@example.com')).toEqual([expect.stringMatching(/\d{6}/)])
    await server.close()
  })
})
