import { UPLOAD_VIDEO_BYTES, VIDEO_PART_BYTES } from '@anglers/contract/limits'
import { FilmUploading } from '@/features/content/types/video/FilmUploading'
import { videoForm } from '@/features/content/types/video/form'
import { deviceDrafts, dropDeviceDraft } from '@/features/outbox/deviceDrafts'
import { PostForm } from '@/features/publish'
import * as film from '@/platform/film'
import * as fileCache from '@/platform/fileCache'
import { UPLOAD_AGAIN_MS } from '@/features/media'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { ApiError, NetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildSession } from '../../support/factories'
import { answers, asked, loses, refuses, settled } from '../../support/server'

jest.mock('@/platform/fileCache')
jest.mock('@/platform/film')

const host = jest.mocked(fileCache)
const ready = { id: 5, url: '/media/aa/film.mp4', poster: null, seconds: 65, width: 720, height: 1280 }
let keeps: (name: string) => void

beforeEach(() => {
  session.open(buildSession())
  loses('GET upload/video')
  host.keep.mockReturnValue(new Promise((resolve) => (keeps = resolve)))
  host.drop.mockReset().mockResolvedValue(undefined)
  jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: 10, poster: null })
})
afterEach(() => localStorage.clear())

/** A film that was just chosen. */
async function begin() {
  const form = new PostForm(videoForm)
  const uploading = new FilmUploading(form)
  await uploading.choose()
  await settled()
  return {
    form,
    uploading,
    kept: async () => {
      keeps('kept-film')
      await settled()
    },
  }
}

const dropped = () => host.drop.mock.calls.map(([name]) => name)

describe('what the device keeps of a film goes', () => {
  test('when the film is taken out before it was kept', async () => {
    const { uploading, kept } = await begin()
    uploading.remove()
    await kept()
    expect(dropped()).toEqual(['kept-film'])
  })

  test('when it arrived before it was kept', async () => {
    answers('GET upload/video', { size: 10, received: 10, state: 'ready', problem: null, film: ready })
    const { form, kept } = await begin()
    await kept()
    expect([form.fields.film, dropped()]).toMatchObject([{ done: ready, cachedName: null }, ['kept-film']])
  })

  test('when it arrived after it was kept', async () => {
    const { form, uploading, kept } = await begin()
    await kept()
    answers('GET upload/video', { size: 10, received: 10, state: 'ready', problem: null, film: ready })
    uploading.retry()
    await settled()
    expect([form.fields.film, dropped()]).toMatchObject([{ done: ready, cachedName: null }, ['kept-film']])
  })

  test('when the page was left before it was kept, as no draft knows of it', async () => {
    const { form, uploading, kept } = await begin()
    uploading.close()
    form.leave()
    await kept()
    expect(dropped()).toEqual(['kept-film'])
  })

  test('when the form is cleared', async () => {
    const { form, uploading, kept } = await begin()
    await kept()
    form.discard()
    expect([dropped(), uploading.phase]).toEqual([['kept-film'], 'idle'])
    uploading.close()
  })

  test('when its draft is thrown away in the list of those that only this device has, with the files of an article likewise', () => {
    const fields = { film: { upload: 'one', size: 10, cachedName: 'kept-film', done: null }, content: '看' }
    drafts.write('video', { fields, pictures: [{ key: 'a', cachedName: 'kept-picture' }] })
    drafts.write('single', { fields: { title: '标点', blocks: [{ kind: 'file', cachedName: 'kept-file' }, { kind: 'divider' }] } })
    for (const draft of deviceDrafts()) dropDeviceDraft(draft)
    expect([dropped().sort(), deviceDrafts()]).toEqual([['kept-file', 'kept-film', 'kept-picture'], []])
  })
})

test('what the device keeps of a film stays while that is on its way', async () => {
  const { form, uploading, kept } = await begin()
  await kept()
  uploading.close()
  form.leave()
  expect([form.fields.film?.cachedName, dropped()]).toEqual(['kept-film', []])
  // Whatever is still cleared of the form that was left, the one that is opened next goes on with it.
  form.set({ film: null })
  expect(dropped()).toEqual([])
})

describe('a film goes up in parts', () => {
  const SIZE = 2 * VIDEO_PART_BYTES + 10
  const state = (received: number) => ({ size: SIZE, received, state: 'receiving' as const, problem: null, film: null })
  const arrived = { ...state(SIZE), state: 'ready' as const, film: ready }
  const upload = jest.spyOn(api, 'upload')
  /** The parts that were sent: where each begins, and the file that it is in. */
  const parts = () => upload.mock.calls.map(([, path, options]) => [path, (options?.input as { at: number } | undefined)?.at])
  let released: string[]

  beforeEach(() => {
    released = []
    upload.mockReset().mockRejectedValue(new NetworkError())
    host.reads.mockResolvedValue(true)
    jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: SIZE, poster: null })
    jest.mocked(film.pieceOf).mockImplementation(async (path, at, bytes) => ({
      path: `${path} ${at}+${bytes}`,
      release: () => void released.push(`${at}`),
    }))
    refuses('GET upload/video', 'rest_not_found', 404)
  })
  afterAll(() => upload.mockRestore())
  afterEach(() => jest.useRealTimers())

  const sends = (...answered: (object | Error)[]) => {
    for (const one of answered) {
      if (one instanceof Error) upload.mockRejectedValueOnce(one)
      else upload.mockResolvedValueOnce(one as never)
    }
  }
  const begins = async () => {
    const form = new PostForm(videoForm)
    const uploading = new FilmUploading(form)
    await uploading.choose()
    return { form, uploading }
  }

  test('one after the other, the last as long as what is left, until the server has looked at it', async () => {
    sends(state(VIDEO_PART_BYTES), state(2 * VIDEO_PART_BYTES), arrived)
    const { form, uploading } = await begins()
    expect([parts(), released]).toEqual([
      [
        [`blob:film 0+${VIDEO_PART_BYTES}`, 0],
        [`blob:film ${VIDEO_PART_BYTES}+${VIDEO_PART_BYTES}`, VIDEO_PART_BYTES],
        [`blob:film ${2 * VIDEO_PART_BYTES}+${VIDEO_PART_BYTES}`, 2 * VIDEO_PART_BYTES],
      ],
      ['0', `${VIDEO_PART_BYTES}`, `${2 * VIDEO_PART_BYTES}`],
    ])
    expect([upload.mock.calls[0]![2]!.input, form.fields.film?.done, uploading.phase]).toEqual([
      { upload: form.fields.film!.upload, at: 0, size: SIZE },
      ready,
      'idle',
    ])
  })

  test('and says how far it is, within a part as well', async () => {
    const seen: number[] = []
    const { uploading } = await begins()
    upload.mockImplementationOnce(async (_, __, options) => {
      options!.onProgress!(50)
      seen.push(uploading.percent)
      return state(VIDEO_PART_BYTES) as never
    })
    sends(new ApiError(400, 'rest_invalid_param', '不行'))
    uploading.retry()
    await settled()
    expect([seen, uploading.percent]).toEqual([[25], 50])
  })

  test('and of the last part counts what that has', async () => {
    const size = 1.5 * VIDEO_PART_BYTES
    jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: size, poster: null })
    const seen: number[] = []
    const { uploading } = await begins()
    sends({ ...state(VIDEO_PART_BYTES), size })
    upload.mockImplementationOnce(async (_, __, options) => {
      options!.onProgress!(50)
      seen.push(uploading.percent)
      return { ...arrived, size, received: size } as never
    })
    uploading.retry()
    await settled()
    expect([seen, uploading.phase]).toEqual([[83], 'idle'])
  })

  test('from where the server is, where that is another place than was thought', async () => {
    answers('GET upload/video', () => (asked('GET upload/video').length === 1 ? state(0) : state(2 * VIDEO_PART_BYTES)))
    sends(new ApiError(409, 'upload_offset', ''), arrived)
    const { form } = await begins()
    expect([parts().map(([, at]) => at), form.fields.film?.done]).toEqual([[0, 2 * VIDEO_PART_BYTES], ready])
  })

  test.each([
    ['without a line', new NetworkError(), ''],
    ['while the server is busy', new ApiError(503, 'rest_unavailable', '服务暂时不可用'), '服务器正忙，稍后会自动重试'],
  ])('%s it waits, and goes on by itself', async (_, error, problem) => {
    jest.useFakeTimers()
    sends(error, arrived)
    const { form, uploading } = await begins()
    expect([uploading.phase, uploading.problem]).toEqual(['waiting', problem])
    await jest.advanceTimersByTimeAsync(UPLOAD_AGAIN_MS)
    expect([uploading.phase, form.fields.film?.done]).toEqual(['idle', ready])
  })

  test.each<[string, (one: Awaited<ReturnType<typeof begins>>) => void]>([
    ['its page is left', ({ uploading }) => uploading.close()],
    ['it is taken out', ({ uploading }) => uploading.remove()],
    ['another member has signed in', () => session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))],
  ])('not once %s while it waits', async (__, change) => {
    jest.useFakeTimers()
    const begun = await begins()
    const before = upload.mock.calls.length
    change(begun)
    await jest.advanceTimersByTimeAsync(10 * UPLOAD_AGAIN_MS)
    expect(upload.mock.calls.length).toBe(before)
    begun.uploading.close()
  })

  test('until it is refused: that is said, and it is tried again only when somebody wants that', async () => {
    jest.useFakeTimers()
    sends(new ApiError(403, 'rest_forbidden', '你已被禁言'))
    const { uploading } = await begins()
    await jest.advanceTimersByTimeAsync(10 * UPLOAD_AGAIN_MS)
    expect([uploading.phase, uploading.problem, upload.mock.calls.length]).toEqual(['failed', '你已被禁言', 1])
    sends(arrived)
    uploading.retry()
    await jest.advanceTimersByTimeAsync(1)
    expect(uploading.phase).toBe('idle')
  })

  test('unless this device has lost it', async () => {
    host.find.mockResolvedValue(null)
    drafts.write('video', { fields: { film: { upload: 'one', size: SIZE, cachedName: 'gone', done: null } }, pictures: [], key: 'k' })
    const uploading = new FilmUploading(new PostForm(videoForm))
    uploading.resume()
    await settled()
    expect([uploading.phase, uploading.problem]).toEqual(['failed', '文件已经不在这台设备上了，请重新选择'])
  })

  test('and is asked after while the server looks at it', async () => {
    jest.useFakeTimers()
    answers('GET upload/video', () => (asked('GET upload/video').length < 3 ? { ...arrived, state: 'checking', film: null } : arrived))
    const form = new PostForm(videoForm)
    const uploading = new FilmUploading(form)
    void uploading.choose()
    await jest.advanceTimersByTimeAsync(1)
    expect(uploading.phase).toBe('checking')
    await jest.advanceTimersByTimeAsync(2_000)
    expect(form.fields.film?.done).toEqual(ready)
  })

  test('not at all where it is larger than the server takes', async () => {
    jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: UPLOAD_VIDEO_BYTES + 1, poster: null })
    const { form } = await begins()
    expect([form.fields.film, toaster.current?.text, upload.mock.calls]).toEqual([null, '视频不能超过 200 MB', []])
  })

  test('with the picture that stands for it, and that of no other film', async () => {
    const arrivals: ((picture: unknown) => void)[] = []
    upload.mockImplementation((name) =>
      name === 'POST upload/video-img' ? (new Promise((resolve) => arrivals.push(resolve)) as never) : Promise.resolve(arrived as never),
    )
    jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: SIZE, poster: 'blob:poster' })
    const { form, uploading } = await begins()
    await uploading.choose()
    const [first, second] = [buildPicture(), buildPicture()]
    arrivals[1]!(second)
    await settled()
    arrivals[0]!(first)
    await settled()
    expect(form.fields.poster).toEqual(second)
  })

  test('and another one begins anew: nothing of the first is kept or shown', async () => {
    host.keep.mockResolvedValueOnce('first-film')
    sends(new ApiError(403, 'rest_forbidden', '你已被禁言'))
    const { form, uploading } = await begins()
    await settled()
    form.set({ poster: buildPicture() })
    uploading.percent = 50
    upload.mockReturnValue(new Promise(() => undefined))
    void uploading.choose()
    await settled()
    expect([uploading.percent, uploading.phase, uploading.problem, form.fields.poster, dropped()]).toEqual([
      0,
      'sending',
      '',
      null,
      ['first-film'],
    ])
  })

  test('and takes its picture along when it is taken out', async () => {
    sends(arrived)
    const { form, uploading } = await begins()
    form.set({ poster: buildPicture() })
    uploading.remove()
    expect([form.fields.film, form.fields.poster]).toEqual([null, null])
  })

  test('once, where somebody did not want to wait', async () => {
    jest.useFakeTimers()
    const { uploading } = await begins()
    expect(uploading.phase).toBe('waiting')
    upload.mockReturnValue(new Promise(() => undefined))
    uploading.retry()
    await jest.advanceTimersByTimeAsync(2 * UPLOAD_AGAIN_MS)
    expect(upload).toHaveBeenCalledTimes(2)
    uploading.close()
  })

  test('and is not asked after again where it is there already', async () => {
    drafts.write('video', { fields: { film: { upload: 'one', size: SIZE, cachedName: null, done: ready } }, pictures: [], key: 'k' })
    const uploading = new FilmUploading(new PostForm(videoForm))
    uploading.resume()
    await settled()
    expect([uploading.phase, asked('GET upload/video')]).toEqual(['idle', []])
  })
})
