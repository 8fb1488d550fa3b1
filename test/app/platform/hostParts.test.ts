import Taro from '@tarojs/taro'
import * as weappBrowser from '@/platform/browser/index.weapp'
import * as douyinBrowser from '@/platform/browser/index.tt'
import { chooseDocuments } from '@/platform/documents/index.weapp'
import { showPdf } from '@/platform/documents/mini'
import { chooseFilm, pieceOf, savesData } from '@/platform/film/mini'
import { deliver } from '@/platform/files/index.weapp'
import { onKeyboard } from '@/platform/keyboard/index.weapp'
import * as douyinMedia from '@/platform/media/index.tt'
import { onNetwork } from '@/platform/network/index.weapp'
import { allowMicrophone } from '@/platform/recorder/index.tt'
import { linkTo } from '@/platform/share/index.weapp'
import * as douyinSystem from '@/platform/system/index.tt'
import * as weappSystem from '@/platform/system/index.weapp'

/** What the host does when it is asked, until the test ends. */
function host(own: Record<string, unknown>): void {
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, Reflect.get(Taro, name)]))
  undo.push(() => Object.assign(Taro, before))
  Object.assign(Taro, own)
}
const undo: (() => void)[] = []

afterEach(() => {
  for (const step of undo.splice(0)) step()
})

describe('a film', () => {
  type Callbacks<R> = { success: (result: R) => void; fail: (error: Error) => void }
  let files: Map<string, string>

  beforeEach(() => {
    files = new Map([['tmp/film.mp4', '0123456789']])
    host({
      env: { USER_DATA_PATH: 'usr' },
      getFileSystemManager: () => ({
        getFileInfo: ({ filePath, success, fail }: { filePath: string } & Callbacks<object>) =>
          files.has(filePath) ? success({ size: files.get(filePath)!.length }) : fail(new Error('no such file')),
        // Hosts refuse to read beyond the end.
        readFile: ({
          filePath,
          position,
          length,
          success,
          fail,
        }: { filePath: string; position: number; length: number } & Callbacks<object>) => {
          const all = files.get(filePath)!
          if (position + length > all.length) fail(new Error('length out of range'))
          else success({ data: all.slice(position, position + length) })
        },
        writeFile: ({ filePath, data, success }: { filePath: string; data: string } & Callbacks<object>) => {
          files.set(filePath, data)
          success({})
        },
        unlink: ({ filePath }: { filePath: string }) => files.delete(filePath),
      }),
    })
  })

  test('goes up in pieces, of which the last is as long as what is left, and nothing stays behind', async () => {
    const pieces: string[] = []
    for (const at of [0, 4, 8]) {
      const { path, release } = await pieceOf('tmp/film.mp4', at, 4)
      pieces.push(files.get(path)!)
      release()
    }
    expect([pieces, [...files.keys()]]).toEqual([['0123', '4567', '89'], ['tmp/film.mp4']])
  })

  test('that is gone says so', async () => {
    await expect(pieceOf('tmp/gone.mp4', 0, 4)).rejects.toThrow('no such file')
  })

  test('is chosen with its first picture, if it has one, and none after cancelling', async () => {
    const chooseMedia = jest.fn().mockResolvedValueOnce({ tempFiles: [{ tempFilePath: 'a.mp4', size: 5, thumbTempFilePath: '' }] })
    host({ chooseMedia: chooseMedia.mockRejectedValue(new Error('chooseMedia:fail cancel')) })
    expect([await chooseFilm(), await chooseFilm()]).toEqual([{ path: 'a.mp4', bytes: 5, poster: null }, null])
  })

  test.each([
    ['wifi', false],
    ['4g', false],
    ['3g', true],
    ['2g', true],
  ])('plays by itself over %s unless that is slow', async (networkType, saves) => {
    host({ getNetworkType: async () => ({ networkType }) })
    expect(await savesData()).toBe(saves)
  })
})

describe('a new version of the app', () => {
  test('is told to who listened before it was there, and to who comes later, each once', () => {
    let tell!: () => void
    const applyUpdate = jest.fn()
    host({ getUpdateManager: () => ({ onUpdateReady: (listener: () => void) => (tell = listener), applyUpdate }) })
    const { onReady, restart } = jest.requireActual<typeof import('@/platform/update')>('@/platform/update/index.weapp')
    const [early, late] = [jest.fn(), jest.fn()]
    onReady(early)
    expect(early).not.toHaveBeenCalled()
    tell()
    onReady(late)
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1])
    restart()
    expect(applyUpdate).toHaveBeenCalledTimes(1)
  })
})

describe('a document', () => {
  test('is chosen in a chat, of the kinds that may be attached, and none after cancelling', async () => {
    const chooseMessageFile = jest
      .fn()
      .mockResolvedValueOnce({ tempFiles: [{ path: 'tmp/a.gpx', name: '路线.gpx', size: 48, type: 'file' }] })
    host({ chooseMessageFile: chooseMessageFile.mockRejectedValue(new Error('chooseMessageFile:fail cancel')) })
    expect([await chooseDocuments!(3), await chooseDocuments!(3)]).toEqual([[{ path: 'tmp/a.gpx', name: '路线.gpx', bytes: 48 }], []])
    expect(chooseMessageFile.mock.calls[0]).toEqual([{ count: 3, type: 'file', extension: ['pdf', 'gpx', 'txt'] }])
  })

  test("is shown by the host's own reader, unless it did not come", async () => {
    const openDocument = jest.fn(async () => undefined)
    host({ downloadFile: async () => ({ statusCode: 200, tempFilePath: 'tmp/a.pdf' }), openDocument })
    await showPdf!('/media/8')
    expect(openDocument.mock.calls).toMatchObject([[{ filePath: 'tmp/a.pdf', fileType: 'pdf' }]])
    host({ downloadFile: async () => ({ statusCode: 404, tempFilePath: 'tmp/error' }) })
    await expect(showPdf!('/media/8')).rejects.toThrow('404')
    expect(openDocument).toHaveBeenCalledTimes(1)
  })
})

test('the host tells whether there is a line', () => {
  let change!: (event: { isConnected: boolean }) => void
  host({ onNetworkStatusChange: (listener: typeof change) => (change = listener) })
  const heard: boolean[] = []
  onNetwork((connected) => heard.push(connected))
  for (const isConnected of [false, true]) change({ isConnected })
  expect(heard).toEqual([false, true])
})

test("a page clears the host's button, wherever the host draws that", () => {
  const around = { statusBarHeight: 44, windowWidth: 390 }
  host({
    getMenuButtonBoundingClientRect: () => ({ top: 48, height: 32, left: 296, right: 383 }),
    getWindowInfo: () => around,
    getSystemInfoSync: () => ({ windowWidth: 390 }),
  })
  const capsule = { top: 48, height: 32, widthFromRight: 94 }
  expect([weappSystem.surroundings(), douyinSystem.surroundings()]).toEqual([
    { statusBarHeight: 44, capsule },
    { statusBarHeight: 0, capsule },
  ])
})

test('the language is that of the host, if it says one', () => {
  host({ getAppBaseInfo: () => ({ language: 'fr' }), getSystemInfoSync: () => ({ language: 'es' }) })
  const spoken = [weappSystem.systemLanguage(), douyinSystem.systemLanguage()]
  host({ getAppBaseInfo: () => ({}), getSystemInfoSync: () => ({}) })
  expect([spoken, weappSystem.systemLanguage(), douyinSystem.systemLanguage()]).toEqual([['fr', 'es'], '', ''])
})

test('how high the keyboard is, is told as long as somebody listens', () => {
  const listeners = new Set<(event: { height: number }) => void>()
  host({
    onKeyboardHeightChange: (listener: (event: { height: number }) => void) => listeners.add(listener),
    offKeyboardHeightChange: (listener: (event: { height: number }) => void) => listeners.delete(listener),
  })
  const heard: number[] = []
  const stop = onKeyboard((height) => heard.push(height))
  for (const height of [280, 0]) listeners.forEach((listener) => listener({ height }))
  stop()
  expect([heard, listeners.size]).toEqual([[280, 0], 0])
})

test.each([
  ['ios', 'ios'],
  ['android', 'android'],
  ['windows', 'other'],
  ['devtools', 'other'],
])('a device that the host calls %s is one of %s', (platform, device) => {
  host({ getDeviceInfo: () => ({ platform }), getSystemInfoSync: () => ({ platform }) })
  expect([weappBrowser.device(), douyinBrowser.device()]).toEqual([device, device])
})

test('a link to a page of the site carries nobody', () => {
  expect(linkTo('/pagesA/detail/detail?id=12&access_token=secret')).toBe('/pagesA/detail/detail?id=12')
})

test('a file of mine is handed to a chat under its name', async () => {
  const shareFileMessage = jest.fn(async () => undefined)
  host({ shareFileMessage })
  await deliver({ name: 'my-data.json', held: 'wxfile://tmp/data.json' })
  expect(shareFileMessage.mock.calls).toEqual([[{ filePath: 'wxfile://tmp/data.json', fileName: 'my-data.json' }]])
})

describe('Douyin', () => {
  test('has pictures chosen, or taken where that is meant, and none after cancelling', async () => {
    const chooseImage = jest.fn(async () => ({ tempFiles: [{ path: 'ttfile://a', size: 500 }] }))
    host({ chooseImage })
    expect(await douyinMedia.choosePictures(4)).toEqual([{ path: 'ttfile://a', bytes: 500 }])
    await douyinMedia.choosePictures(1, true)
    expect(chooseImage.mock.calls).toEqual([
      [{ count: 4, sizeType: ['original'] }],
      [{ count: 1, sizeType: ['original'], sourceType: ['camera'] }],
    ])
    host({ chooseImage: () => Promise.reject(new Error('chooseImage:fail cancel')) })
    expect(await douyinMedia.choosePictures(4)).toEqual([])
  })

  test('asks for the microphone by a question of its own', async () => {
    const authorize = jest.fn(async () => undefined)
    host({ authorize })
    const allowed = await allowMicrophone()
    host({ authorize: () => Promise.reject(new Error('authorize:fail auth deny')) })
    expect([allowed, await allowMicrophone(), authorize.mock.calls]).toEqual(['allowed', 'refused', [[{ scope: 'scope.record' }]]])
  })
})
