import { UNDO_MS } from '@anglers/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { PicturePicker, PictureUploads, UPLOAD_TRIES } from '@/features/media'
import * as media from '@/platform/media'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { ApiError, NetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildPicture, buildSession } from '../../support/factories'
import { choose, offered } from '../../support/menu'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { settled } from '../../support/server'

jest.mock('@/platform/fileCache')

const host = jest.mocked(fileCache)
const upload = jest.spyOn(api, 'upload')
const choosing = jest.spyOn(media, 'choosePictures')
const MAX = 3
const REFUSED = new ApiError(400, 'rest_invalid_param', '这不是图片')
/** What is left of a file that this device kept. */
let kept: Map<string, string>
let uploads: PictureUploads
const save = jest.fn()

const chosen = (path: string) => ({ path, bytes: 100 })
const labels = () => screen.queryAllByLabelText(/^第 \d 张图片/).map((tap) => tap.getAttribute('aria-label')!.replace('，点按可调整', ''))
const states = () =>
  [...document.querySelectorAll('.picture-picker__cell')].map((cell) => cell.querySelector('.picture-picker__state')?.textContent ?? '')
const notes = () => [...document.querySelectorAll('.picture-note')].map(({ textContent }) => textContent)
const tap = (number: number) => doing(() => fireEvent.click(screen.getByLabelText(new RegExp(`^第 ${number} 张图片`))))
const sources = () => [...document.querySelectorAll('.picture-picker__img')].map((image) => image.getAttribute('src'))

async function pick(...paths: string[]) {
  uploads = new PictureUploads('POST media', save)
  await show(<PicturePicker uploads={uploads} max={MAX} />)
  await doing(() => uploads.add(paths.map(chosen)))
}

beforeEach(() => {
  session.open(buildSession())
  toaster.hide()
  jest.clearAllMocks()
  kept = new Map()
  host.keep.mockImplementation(async (path) => {
    kept.set(`kept-${path}`, path)
    return `kept-${path}`
  })
  host.find.mockImplementation(async (name) => (kept.has(name) ? `found:${name}` : null))
  host.drop.mockImplementation(async (name) => void kept.delete(name))
  host.reads.mockResolvedValue(true)
  upload.mockReset().mockRejectedValue(REFUSED)
})
afterEach(() => {
  uploads.close()
  socket.wsOpen = false
})

test('says how far each is, and how much of the one that goes up', async () => {
  let tell!: (percent: number) => void
  upload.mockImplementation((_, __, options) => {
    tell = options!.onProgress!
    return new Promise(() => undefined)
  })
  await pick('a', 'b')
  expect([labels(), states().slice(0, 2)]).toEqual([
    ['第 1 张图片正在上传', '第 2 张图片等待上传'],
    ['0%', '等待上传'],
  ])
  await doing(() => tell(40))
  expect([states()[0], sources()]).toEqual(['40%', ['a', 'b']])
  expect(upload.mock.calls[0]).toEqual(['POST media', 'a', { key: uploads.items[0]!.id, quiet: true, onProgress: tell }])
})

test('one that is sent again is not as far as it was', async () => {
  let tell!: (percent: number) => void
  let fail!: (error: Error) => void
  upload.mockImplementation((_, __, options) => {
    tell = options!.onProgress!
    return new Promise((_resolve, reject) => (fail = reject))
  })
  await pick('a')
  await doing(() => tell(40))
  await doing(() => fail(REFUSED))
  await tap(1)
  await choose('重新上传')
  expect(states()[0]).toBe('0%')
})

test('one that failed says why, and is sent again on demand, once it may', async () => {
  await pick('a')
  expect([labels(), states()[0], notes()]).toEqual([['第 1 张图片上传失败'], '上传失败点按重试', ['这不是图片']])
  upload.mockResolvedValue(buildPicture())
  await tap(1)
  expect(offered()).toEqual(['重新上传', '查看大图', '移除'])
  await choose('重新上传')
  expect([labels(), states()[0], notes()]).toEqual([['第 1 张图片'], '', []])
  expect(save).toHaveBeenCalled()
})

test('one that waits need not; each moves where it can, and goes when it is removed', async () => {
  upload.mockRejectedValue(new NetworkError())
  await pick('a', 'b', 'c')
  await tap(2)
  expect(offered()).toEqual(['重新上传', '查看大图', '前移一位', '后移一位', '移除'])
  await choose('后移一位')
  expect(sources()).toEqual(['a', 'c', 'b'])
  await tap(2)
  await choose('前移一位')
  expect(sources()).toEqual(['c', 'a', 'b'])
  save.mockClear()
  await tap(2)
  await choose('移除')
  expect([sources(), save.mock.calls.length, [...kept.keys()], host.release.mock.calls]).toEqual([
    ['c', 'b'],
    1,
    ['kept-a', 'kept-b', 'kept-c'],
    [],
  ])
  const tries = upload.mock.calls.length
  await tap(1)
  await choose('重新上传')
  expect(upload.mock.calls.length).toBeGreaterThan(tries)
})

test('is seen large among those that there is anything to see of', async () => {
  upload.mockReset().mockRejectedValue(REFUSED)
  uploads = new PictureUploads('POST media', save)
  const there = [buildPicture(), buildPicture()]
  await show(<PicturePicker uploads={uploads} max={MAX} />)
  await doing(() => uploads.fill([{ cachedName: 'gone' }, ...there]))
  expect([labels()[0], states()[0], notes(), sources()]).toEqual([
    '第 1 张图片上传失败',
    '上传失败',
    ['文件已经不在这台设备上了，请重新选择'],
    there.map(({ thumb }) => thumb),
  ])
  await tap(1)
  expect(offered()).toEqual(['后移一位', '移除'])
  await tap(3)
  await choose('查看大图')
  expect(document.querySelector('.lightbox__counter')!.textContent).toBe('2 / 2')
  expect([...document.querySelectorAll('.lightbox__picture')].map((image) => image.getAttribute('src'))).toEqual(
    there.map(({ full }) => full),
  )
  await doing(() => fireEvent.click(document.querySelector('.lightbox')!))
})

test('takes as many as there is room for', async () => {
  upload.mockResolvedValue(buildPicture())
  choosing.mockResolvedValueOnce([chosen('b'), chosen('c')])
  await pick('a')
  expect(document.querySelector('.picture-picker__count')!.textContent).toBe(`1/${MAX}`)
  await doing(() => fireEvent.click(screen.getByLabelText(`添加图片，1/${MAX}`)))
  expect([choosing.mock.calls, labels().length, screen.queryByLabelText(/^添加图片/)]).toEqual([[[MAX - 1]], MAX, null])
})

test('says that this device keeps nothing, until all is there', async () => {
  host.keep.mockResolvedValue(null)
  upload.mockRejectedValue(new NetworkError())
  await pick('a')
  expect(notes()).toEqual(['这台设备存不下图片：上传完成前请不要离开'])
  upload.mockResolvedValue(buildPicture())
  await tap(1)
  await choose('重新上传')
  expect(notes()).toEqual([])
})

test('what takes the place of what is here leaves nothing of it behind', async () => {
  upload.mockRejectedValue(new NetworkError())
  await pick('a')
  const picture = buildPicture()
  await doing(() => uploads.fill([picture]))
  expect([sources(), [...kept], host.release.mock.calls]).toEqual([[picture.thumb], [], [['a']]])
})

test('a lost network is shown once, and again only after another try', async () => {
  jest.useFakeTimers()
  upload.mockRejectedValue(new NetworkError())
  const shown = jest.spyOn(toaster, 'show')
  uploads = new PictureUploads('POST media', save)
  uploads.add([chosen('a')])
  await jest.advanceTimersByTimeAsync(20_000)
  expect([upload.mock.calls.length > 2, shown.mock.calls.length]).toEqual([true, 1])
  uploads.retry(uploads.items[0]!)
  await jest.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledTimes(2)
  shown.mockRestore()
})

test('tried again it is tried as often as before', async () => {
  jest.useFakeTimers()
  socket.wsOpen = true
  upload.mockRejectedValue(new NetworkError())
  uploads = new PictureUploads('POST media', save)
  uploads.add([chosen('a')])
  await jest.advanceTimersByTimeAsync(60_000)
  expect([upload.mock.calls.length, uploads.items[0]!.phase, uploads.problem]).toEqual([UPLOAD_TRIES, 'failed', '网络不给力，请稍后再试'])
  uploads.retry(uploads.items[0]!)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(upload.mock.calls.length).toBe(2 * UPLOAD_TRIES)
})

test('a file that the host has moved is found where the device kept it, and goes from there', async () => {
  host.reads.mockResolvedValueOnce(false)
  upload.mockRejectedValueOnce(new NetworkError()).mockResolvedValueOnce(buildPicture())
  await pick('a')
  await settled()
  expect(upload.mock.calls.map(([, path]) => path)).toEqual(['a', 'found:kept-a'])
  expect([labels(), [...kept]]).toEqual([['第 1 张图片'], []])
})

describe('a picture that is removed', () => {
  const removes = (number: number) => doing(() => fireEvent.click(screen.getByLabelText(`移除第 ${number} 张图片`)))
  const undo = () => doing(() => toaster.current!.way!.onTap())

  test('goes by one tap, and is back where it was when that is undone, without going up again', async () => {
    upload.mockImplementation(async () => ({ picture: buildPicture() }) as never)
    await pick('a', 'b', 'c')
    const before = sources()
    await removes(2)
    expect([sources().length, toaster.current?.text]).toEqual([2, '图片已移除'])
    await undo()
    expect([sources(), upload.mock.calls.length]).toEqual([before, 3])
  })

  test('is forgotten once nothing undoes it any more', async () => {
    await pick('a')
    expect(kept.size).toBe(1)
    await removes(1)
    expect(kept.size).toBe(1)
    uploads.close()
    await settled()
    expect(kept.size).toBe(0)
  })

  test('is forgotten by itself once it can be put back no more', async () => {
    jest.useFakeTimers()
    uploads = new PictureUploads('POST media', save)
    uploads.add([chosen('a')])
    await jest.advanceTimersByTimeAsync(1)
    uploads.takeOut(uploads.items[0]!)
    await jest.advanceTimersByTimeAsync(UNDO_MS - 2)
    const before = [...kept.keys()]
    await jest.advanceTimersByTimeAsync(2)
    expect([before, kept.size, host.release.mock.calls]).toEqual([['kept-a'], 0, [['a']]])
  })

  test('before its turn had come goes up when it is put back', async () => {
    const arrivals: (() => void)[] = []
    upload.mockImplementation(() => new Promise((resolve) => arrivals.push(() => resolve(buildPicture() as never))))
    await pick('a', 'b')
    await removes(2)
    await doing(() => arrivals[0]!())
    expect(upload.mock.calls.map(([, path]) => path)).toEqual(['a'])
    await undo()
    expect(upload.mock.calls.map(([, path]) => path)).toEqual(['a', 'b'])
  })

  test('does not come back where others took its room', async () => {
    await pick('a', 'b', 'c')
    await removes(1)
    await doing(() => uploads.add([chosen('d')]))
    await undo()
    expect(sources()).toEqual(['b', 'c', 'd'])
  })

  test('which was on its way is there when it is put back', async () => {
    let arrive!: () => void
    upload.mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(buildPicture() as never))))
    await pick('a')
    await removes(1)
    await doing(() => arrive())
    expect(kept.size).toBe(1)
    await undo()
    expect([uploads.items.map(({ phase }) => phase), upload.mock.calls.length, kept.size]).toEqual([['done'], 1, 0])
  })
})

test('pictures are moved by the arrow keys, too, as far as there are places', async () => {
  await pick('a', 'b', 'c')
  const press = (number: number, key: string) =>
    doing(() => fireEvent.keyDown(screen.getByLabelText(new RegExp(`^第 ${number} 张图片`)), { key }))
  await press(1, 'ArrowRight')
  expect(sources()).toEqual(['b', 'a', 'c'])
  await press(3, 'ArrowRight')
  await press(3, 'ArrowLeft')
  expect(sources()).toEqual(['b', 'c', 'a'])
})
