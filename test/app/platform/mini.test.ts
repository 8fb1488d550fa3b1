import Taro from '@tarojs/taro'
import { PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { savePicture } from '@/platform/album/index.weapp'
import { fetchFile } from '@/platform/files/mini'
import { deliver } from '@/platform/files/index.tt'
import { choosePlace, here, isAllowed, isRefused, showPlace } from '@/platform/location/index.weapp'
import { choosePictures, squareByHost } from '@/platform/media/index.weapp'
import { compress, previewPictures } from '@/platform/media/mini'
import { allowMicrophone, record } from '@/platform/recorder/index.weapp'
import { drop, find, keep, reads } from '@/platform/fileCache/mini'
import { hostCode } from '@/platform/signin/index.weapp'
import { onSystemTheme, systemTheme } from '@/platform/system/index.weapp'
import { settled } from '../support/server'

jest.mock('@/platform/clipboard', () => jest.requireActual<object>('@/platform/clipboard/index.weapp'))

/** What the host does when it is asked, until the test ends; its refusals are errors as it words them. */
function host(own: Record<string, unknown>): void {
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, Reflect.get(Taro, name)]))
  undo.push(() => Object.assign(Taro, before))
  Object.assign(Taro, own)
}
const undo: (() => void)[] = []
const refusal = (errMsg: string) => jest.fn(() => Promise.reject(Object.assign(new Error(errMsg), { errMsg })))
const answer = (body: unknown) => jest.fn(async () => body)

afterEach(() => {
  for (const step of undo.splice(0)) step()
})

test("the host's theme is known, and told when it changes", () => {
  let change!: (event: { theme: string }) => void
  host({ getAppBaseInfo: () => ({ theme: 'dark' }), onThemeChange: (listener: typeof change) => (change = listener) })
  const heard: string[] = []
  onSystemTheme((theme) => heard.push(theme))
  for (const theme of ['light', 'dark']) change({ theme })
  expect([systemTheme(), heard]).toEqual(['dark', ['light', 'dark']])
  host({ getAppBaseInfo: () => ({}) })
  expect(systemTheme()).toBe('light')
})

describe('a place', () => {
  test('that was chosen on the map has a name; none is chosen by cancelling, or by a tap where nothing is', async () => {
    host({ chooseLocation: answer({ name: '青龙湖', address: '东岸', latitude: 30.5, longitude: 114.25 }) })
    expect(await choosePlace()).toEqual({ name: '青龙湖', address: '东岸', lat: 30.5, lng: 114.25 })
    host({ chooseLocation: answer({ name: '', address: '', latitude: 0, longitude: 0 }) })
    expect(await choosePlace()).toBeNull()
    host({ chooseLocation: refusal('chooseLocation:fail cancel') })
    expect(await choosePlace()).toBeNull()
    host({ chooseLocation: refusal('chooseLocation:fail auth deny'), getSetting: answer({ authSetting: { 'scope.userLocation': false } }) })
    expect(await choosePlace()).toBe('refused')
  })

  test.each([
    [answer({ authSetting: { 'scope.userLocation': true } }), true, false],
    [answer({ authSetting: { 'scope.userLocation': false } }), false, true],
    [answer({ authSetting: {} }), false, false],
    [refusal('getSetting:fail'), false, false],
  ])('is looked up unasked only where the member allowed that, who may have refused: %#', async (getSetting, allowed, refused) => {
    host({ getSetting })
    expect([await isAllowed(), await isRefused()]).toEqual([allowed, refused])
  })

  test("is in the map's own coordinates, and stays unknown where it is refused", async () => {
    const getLocation = answer({ latitude: 30.5, longitude: 114.25 })
    host({ getLocation })
    expect([await here(), getLocation.mock.calls]).toEqual([{ lat: 30.5, lng: 114.25 }, [[{ type: 'gcj02' }]]])
    host({ getLocation: refusal('getLocation:fail auth deny') })
    expect(await here()).toBeNull()
  })

  test("is shown on the host's map", async () => {
    const openLocation = answer(undefined)
    host({ openLocation })
    expect(await showPlace({ name: '青龙湖', address: '东岸', lat: 30.5, lng: 114.25 })).toBe(true)
    expect(openLocation.mock.calls).toMatchObject([[{ latitude: 30.5, longitude: 114.25, name: '青龙湖', address: '东岸' }]])
  })
})

describe('pictures', () => {
  test('that were chosen come as they are, and none after cancelling', async () => {
    const chooseMedia = answer({ tempFiles: [{ tempFilePath: 'wxfile://a', size: 5_000_000 }] })
    host({ chooseMedia })
    expect(await choosePictures(4)).toEqual([{ path: 'wxfile://a', bytes: 5_000_000 }])
    await choosePictures(1, true)
    expect(chooseMedia.mock.calls).toMatchObject([[{ count: 4, mediaType: ['image'] }], [{ count: 1, sourceType: ['camera'] }]])
    expect(chooseMedia.mock.calls[0]).not.toHaveProperty('0.sourceType')
    host({ chooseMedia: refusal('chooseMedia:fail cancel') })
    expect(await choosePictures(4)).toEqual([])
  })

  test('that are large are made smaller, others are not, nor any that the host cannot', async () => {
    const compressImage = answer({ tempFilePath: 'wxfile://small' })
    host({ compressImage })
    expect([await compress({ path: 'wxfile://a', bytes: 5_000_000 }), await compress({ path: 'wxfile://b', bytes: 5_000 })]).toEqual([
      'wxfile://small',
      'wxfile://b',
    ])
    expect(compressImage.mock.calls).toMatchObject([[{ src: 'wxfile://a', compressedWidth: PICTURE_WIDTH_MAX_PX }]])
    host({ compressImage: refusal('compressImage:fail') })
    expect(await compress({ path: 'wxfile://a', bytes: 5_000_000 })).toBe('wxfile://a')
  })

  test.each<[string, object, string | null]>([
    ['is cut by the host', { cropImage: answer({ tempFilePath: 'wxfile://square' }) }, 'wxfile://square'],
    ['is not cut where the member thinks better of it', { cropImage: refusal('cropImage:fail cancel') }, null],
    ['is taken as it is where the host cannot', { cropImage: refusal('cropImage:fail not supported') }, 'wxfile://a'],
    [
      'is taken as it is where it is square',
      { getImageInfo: answer({ width: 60, height: 60 }), cropImage: answer({ tempFilePath: 'wxfile://square' }) },
      'wxfile://a',
    ],
    ['is taken as it is on a WeChat of before', { canIUse: () => false }, 'wxfile://a'],
  ])('of a square %s', async (_, own, path) => {
    host({ canIUse: () => true, getImageInfo: answer({ width: 80, height: 60 }), cropImage: jest.fn(), ...own })
    expect(await squareByHost!('wxfile://a')).toBe(path)
  })

  test('open at the one that was tapped', async () => {
    const previewImage = answer(undefined)
    host({ previewImage })
    await previewPictures(['/a', '/b', '/c'], 1)
    expect(previewImage.mock.calls).toEqual([[{ urls: ['/a', '/b', '/c'], current: '/b' }]])
  })

  test.each([
    ['saved', answer(undefined), 'saved'],
    ['refused', refusal('saveImageToPhotosAlbum:fail auth deny'), 'refused'],
    ['refused', refusal('saveImageToPhotosAlbum:fail authorize no response'), 'refused'],
  ] as const)('in the album are %s', async (_, saveImageToPhotosAlbum, how) => {
    host({ downloadFile: answer({ statusCode: 200, tempFilePath: 'wxfile://qr' }), saveImageToPhotosAlbum })
    expect(await savePicture('/qr.png', 'qr.png')).toBe(how)
    expect(saveImageToPhotosAlbum.mock.calls).toEqual([[{ filePath: 'wxfile://qr' }]])
  })

  test('that did not come, or that the phone has no room for, are not said to be saved', async () => {
    host({ downloadFile: answer({ statusCode: 404, tempFilePath: 'wxfile://error' }), saveImageToPhotosAlbum: answer(undefined) })
    await expect(savePicture('/qr.png', 'qr.png')).rejects.toThrow('404')
    host({
      downloadFile: answer({ statusCode: 200, tempFilePath: 'wxfile://qr' }),
      saveImageToPhotosAlbum: refusal('saveImageToPhotosAlbum:fail no space'),
    })
    await expect(savePicture('/qr.png', 'qr.png')).rejects.toThrow('no space')
    host({ saveImageToPhotosAlbum: refusal('saveImageToPhotosAlbum:fail privacy permission is not authorized') })
    await expect(savePicture('/qr.png', 'qr.png')).rejects.toThrow('privacy')
  })
})

describe('a file', () => {
  /** The files of the host, by their paths. */
  let files: Map<string, string>
  beforeEach(() => {
    files = new Map([['wxfile://tmp/a.jpg', 'jpeg']])
    type Callbacks = { success: (result?: object) => void; fail: (error: Error) => void }
    const missing = (path: string, { fail }: Callbacks) => (files.has(path) ? false : (fail(new Error('no such file')), true))
    host({
      env: { USER_DATA_PATH: 'wxfile://usr' },
      getFileSystemManager: () => ({
        access: ({ path, ...callbacks }: { path: string } & Callbacks) => void (missing(path, callbacks) || callbacks.success()),
        copyFile: ({ srcPath, destPath, ...callbacks }: { srcPath: string; destPath: string } & Callbacks) => {
          if (missing(srcPath, callbacks)) return
          files.set(destPath, files.get(srcPath)!)
          callbacks.success()
        },
        unlink: ({ filePath, ...callbacks }: { filePath: string } & Callbacks) => {
          if (missing(filePath, callbacks)) return
          files.delete(filePath)
          callbacks.success()
        },
        // Without an encoding it is bytes.
        readFile: ({ filePath, encoding, ...callbacks }: { filePath: string; encoding?: string } & Callbacks) =>
          void (
            missing(filePath, callbacks) || callbacks.success({ data: encoding === 'utf8' ? files.get(filePath) : new ArrayBuffer(8) })
          ),
      }),
    })
  })

  test("that waits to be sent outlives the host's own copy, until it is dropped", async () => {
    const name = await keep('wxfile://tmp/a.jpg')
    expect(name).toMatch(/^wxfile:\/\/usr\/\w+\.jpg$/)
    files.delete('wxfile://tmp/a.jpg')
    expect([await find(name!), await reads(name!), files.get(name!)]).toEqual([name, true, 'jpeg'])
    await drop(name!)
    expect([await find(name!), await reads(name!)]).toEqual([null, false])
    await drop(name!)
  })

  test('that is gone, or has no room, is not said to be kept', async () => {
    expect(await keep('wxfile://tmp/gone.jpg')).toBeNull()
  })

  test('of mine is fetched with what the server said, and on Douyin is copied as text', async () => {
    const setClipboardData = answer(undefined)
    files.set('wxfile://tmp/data.json', '{"me":7}')
    host({ downloadFile: answer({ statusCode: 429, tempFilePath: 'wxfile://tmp/data.json' }), setClipboardData })
    const { status, file } = await fetchFile('/my-data', 'my-data.json')
    expect(status).toBe(429)
    await deliver(file)
    expect(setClipboardData.mock.calls).toEqual([[{ data: '{"me":7}' }]])
    await expect(deliver({ name: 'gone', held: 'wxfile://gone' })).rejects.toThrow('no such file')
  })
})

describe('the microphone', () => {
  test.each([
    ['allowed', true, answer(undefined)],
    ['refused', true, refusal('authorize:fail auth deny')],
    ['declined', false, answer(undefined)],
  ] as const)('is %s after both questions of the host', async (how, agrees, authorize) => {
    host({
      canIUse: () => true,
      requirePrivacyAuthorize: ({ success, fail }: Record<string, () => void>) => (agrees ? success! : fail!)(),
      authorize,
    })
    expect([await allowMicrophone(), authorize.mock.calls.length]).toEqual([how, agrees ? 1 : 0])
    host({ canIUse: () => false })
    if (agrees) expect(await allowMicrophone()).toBe(how)
  })

  /** The host keeps its one recorder, and its listeners, for good. */
  const events: Record<string, (event?: object) => void> = {}
  const on = (name: string) => (listener: (event?: object) => void) => void (events[name] = listener)
  const asks: string[] = []
  const recorder = {
    onStart: on('start'),
    onStop: on('stop'),
    onError: on('error'),
    onPause: on('pause'),
    start: () => void asks.push('start'),
    stop: () => void asks.push('stop'),
  }
  const speak = async () => {
    asks.length = 0
    host({ getRecorderManager: () => recorder })
    const cut = jest.fn()
    const taking = record(cut)
    await settled()
    return { cut, taking }
  }
  const heard = { tempFilePath: 'wxfile://said.mp3', duration: 2_400 }

  test('has what was said until the speaker ends it', async () => {
    const { cut, taking } = await speak()
    events.start!()
    const { finish } = await taking
    const recording = finish()
    events.stop!(heard)
    expect([await recording, asks]).toEqual([{ path: 'wxfile://said.mp3', ms: 2_400 }, ['start', 'stop']])
    await settled()
    expect(cut).not.toHaveBeenCalled()
  })

  test.each([
    ['a call that comes in', 'pause', undefined],
    ['the host', 'stop', heard],
    ['a fault', 'error', { errMsg: 'operateRecorder:fail' }],
  ] as const)('that is cut off by %s is reported, once', async (_, event, callbacks) => {
    const { cut, taking } = await speak()
    events.start!()
    await taking
    events[event]!(callbacks)
    await settled()
    expect(cut).toHaveBeenCalledTimes(1)
  })

  test('that the phone does not give says so, and may be asked for again', async () => {
    const first = await speak()
    events.error!({ errMsg: 'operateRecorder:fail auth deny' })
    await expect(first.taking).rejects.toThrow('auth deny')
    const { taking } = await speak()
    events.start!()
    const { drop: dropTake } = await taking
    dropTake()
    dropTake()
    events.stop!(heard)
    await settled()
    expect([asks, first.cut.mock.calls]).toEqual([['start', 'stop'], []])
  })

  test('is asked for anew only once the host has let go of it', async () => {
    const { taking } = await speak()
    events.start!()
    ;(await taking).drop()
    void speak()
    await settled()
    expect(asks).toEqual([])
    events.stop!(heard)
    await settled()
    expect(asks).toEqual(['start'])
    events.start!()
    events.stop!(heard)
  })
})

test("the host's own account is known by a code", async () => {
  host({ login: answer({ code: 'abc' }) })
  expect(await hostCode()).toBe('abc')
})
