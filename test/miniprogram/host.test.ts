import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { MiniProgram } from './host/MiniProgram.ts'

const dist = path.join(import.meta.dirname, 'fixture')
let server: http.Server
let app: MiniProgram

/** Says back what it was asked; upgrades to a socket that says hello. */
beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = ''
    request
      .setEncoding('latin1')
      .on('data', (text: string) => {
        body += text
      })
      .on('end', () => {
        response.end(JSON.stringify({ method: request.method, url: request.url, body }))
      })
  })
  server.on('upgrade', (_request, socket) => {
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    socket.write(Buffer.from([0x81, 5, ...Buffer.from('hello')]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(async () => {
  const { port } = server.address() as AddressInfo
  app = new MiniProgram({ platform: 'weapp', dist, server: `http://127.0.0.1:${port}`, picture: path.join(dist, 'app.json') })
  await app.launch()
})

afterEach(() => app.close())

describe('templates', () => {
  test('loops, templates with scripts, and what is missing', () => {
    expect(app.text).toMatch('one!two!')
    expect(app.text).toMatch('Log: load show')
  })

  test('one branch of a condition', async () => {
    expect(app.has('none')).toBe(true)
    await app.tap('Add')
    expect(app.has('one more')).toBe(true)
    await app.tap('Add')
    expect(app.has('2 in all')).toBe(true)
    expect(app.has('none')).toBe(false)
  })

  test('components keep data of their own', async () => {
    expect(app.has('Card tapped 0')).toBe(true)
    await app.tap('Card tapped 0')
    expect(app.has('Card tapped 1')).toBe(true)
  })
})

describe('gestures', () => {
  test('a tap rises until it is caught', async () => {
    await app.tap('Free')
    expect(app.text).toMatch('inner<free outer<free')
    await app.tap('Stopped')
    expect(app.text).toMatch(/stop<stopped $/)
  })

  test('typing reaches the field', async () => {
    await app.type({ placeholder: 'Second row' }, 'three')
    expect(app.has('three!')).toBe(true)
  })

  test('a disabled button does not answer', async () => {
    await expect(app.tap('Never')).rejects.toThrow('disabled')
  })

  test('what is not there cannot be tapped', async () => {
    await expect(app.tap('Nowhere')).rejects.toThrow('Nothing is named "Nowhere"')
  })

  test('the page hears of pulling and of its end', async () => {
    await app.pullDown()
    await app.scrollToEnd()
    expect(app.text).toMatch('pull end')
  })
})

describe('navigation', () => {
  test('a page gets its parameters as they stand in the address', async () => {
    await app.tap('Open')
    expect([app.page.route, app.depth, app.text]).toEqual(['detail/detail', 2, '7 %E9%B1%BC'])
    await app.back()
    expect(app.text).toMatch('load show hide show')
  })

  test('tab pages stay alive, and open by switching alone', async () => {
    await app.tap('Open a tab')
    expect(app.text).toMatch('navigateTo:fail can not navigateTo a tabbar page')
    await app.tap('Switch')
    expect([app.page.route, app.depth]).toEqual(['other/other', 1])
    await app.tap('Back')
    expect(app.text).toMatch('hide show')
    expect(app.text).not.toMatch('unload')
  })
})

describe('the platform', () => {
  test('requests and uploads reach the server, whatever origin they name', async () => {
    await app.tap('Ask')
    expect(app.text).toMatch('200 POST {"a":1}')
    await app.tap('Choose')
    expect(app.text).toMatch('sent')
  })

  test('sockets are real', async () => {
    await app.tap('Connect')
    await app.waitFor('hello')
  })

  test('dialogs answer as told, and are remembered', async () => {
    await app.tap('Confirm')
    expect(app.text).toMatch('yes')
    app.answers.showModal = () => ({ confirm: false, cancel: true })
    await app.tap('Confirm')
    expect(app.text).toMatch('no')
    expect(app.callsOf('showModal')).toEqual([{ title: 'Sure?' }, { title: 'Sure?' }])
  })

  test('a refusal comes as the platform words it', async () => {
    app.answers.chooseImage = () => {
      throw new Error('cancel')
    }
    await app.tap('Choose')
    expect(app.text).toMatch('chooseImage:fail cancel')
  })

  test('a missing key reads as an empty text', async () => {
    await app.tap('Switch')
    expect(app.has('""')).toBe(true)
  })

  test('errors are kept, thrown or said', async () => {
    await app.tap('Fail')
    await app.tap('Complain')
    expect(app.errors).toEqual([expect.stringContaining('thrown in a handler'), 'said on the console'])
  })
})

test('setData is measured as it crosses', async () => {
  const before = app.setDataLog.length
  await app.tap('Add')
  expect(app.setDataLog.slice(before)).toEqual([{ route: 'home/home', bytes: '{"count":1}'.length, paths: ['count'] }])
})
