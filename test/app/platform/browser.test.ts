import Taro from '@tarojs/taro'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { backStackSize, closeBackEntries, pushBackEntry, unwindBackStack } from '@/lib/backStack'
import { savePicture } from '@/platform/album'
import { interceptBack } from '@/platform/backStack'
import { device } from '@/platform/browser'
import { copy } from '@/platform/clipboard'
import { chooseDocuments } from '@/platform/documents'
import { chooseFilm, pieceOf, savesData } from '@/platform/film'
import { onKeyboard } from '@/platform/keyboard'
import { choosePictures } from '@/platform/media'
import { openLightbox } from '@/platform/media/lightbox'
import { begun, onNetwork } from '@/platform/network'
import { fetchWhenIdle } from '@/platform/pageCode'
import { keepApp } from '@/platform/serviceWorker'
import { share } from '@/platform/share'
import { playSound } from '@/platform/sound'
import { applyTheme, onSystemTheme } from '@/platform/system'

/** Gives the browser what jsdom lacks, until the test is over. */
function has(object: object, own: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(object, name, { value, configurable: true })
    undo.push(() => Reflect.deleteProperty(object, name))
  }
}
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  jest.restoreAllMocks()
})

/** A clipboard that takes texts, or none. */
function clipboard(allowed = true): string[] {
  const written: string[] = []
  has(navigator, {
    clipboard: {
      writeText: async (text: string) => {
        if (!allowed) throw new Error('not here')
        written.push(text)
      },
    },
  })
  return written
}

describe('where there is no clipboard, a text is copied by selecting it', () => {
  test.each([[true], [false]])('and nothing stays behind: the browser does it: %s', async (does) => {
    clipboard(false)
    let selected = ''
    has(document, {
      execCommand: () => {
        const area = document.querySelector('textarea')!
        selected = area.value.slice(area.selectionStart, area.selectionEnd)
        // A browser gives it the focus with the selection.
        area.focus()
        return does
      },
    })
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    await copy('明早五点').then(
      () => expect(does).toBe(true),
      () => expect(does).toBe(false),
    )
    expect([selected, document.querySelector('textarea'), document.activeElement]).toEqual(['明早五点', null, button])
    button.remove()
  })
})

describe('sharing', () => {
  const refusal = (name: string) => Object.assign(new Error(name), { name })

  test("shows the browser's own sheet, without the token of the session", async () => {
    const shown = jest.fn(async () => undefined)
    has(navigator, { share: shown })
    expect(await share({ title: '夜钓记', path: '/pagesA/detail/detail?id=7&access_token=secret' })).toBe('shared')
    expect(shown).toHaveBeenCalledWith({ title: '夜钓记', url: 'http://localhost/pagesA/detail/detail?id=7' })
  })

  test.each([
    ['AbortError', 'cancelled', 0],
    ['NotAllowedError', 'copied', 1],
  ])('that ends in %s is %s', async (name, how, copies) => {
    const written = clipboard()
    has(navigator, { share: () => Promise.reject(refusal(name)) })
    expect([await share({ title: '', path: '/a' }), written.length]).toEqual([how, copies])
  })
})

/** The member leaves the browser's dialog with so many files, or without any. */
function chooses(count: number | null): HTMLInputElement[] {
  const inputs: HTMLInputElement[] = []
  has(URL, { createObjectURL: (file: File) => `blob:${file.name}` })
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    inputs.push(this)
    if (count === null) return void this.dispatchEvent(new Event('cancel'))
    const files = Array.from({ length: count }, (_, index) => new File(['jpeg'], String(index)))
    has(this, { files })
    this.dispatchEvent(new Event('change'))
  })
  return inputs
}

describe('pictures are chosen from files', () => {
  test('no more than there is room for', async () => {
    const inputs = chooses(5)
    expect(await choosePictures(3)).toEqual([0, 1, 2].map((name) => ({ path: `blob:${name}`, bytes: 4 })))
    expect(inputs[0]).toMatchObject({ multiple: true, accept: 'image/*' })
  })

  test('one alone where one is wanted, and none after cancelling', async () => {
    const inputs = chooses(null)
    expect([await choosePictures(1), inputs[0]!.multiple]).toEqual([[], false])
  })

  test('or taken by the camera on the back, where that is asked for alone', async () => {
    const inputs = chooses(1)
    await choosePictures(1, true)
    await choosePictures(1)
    expect(inputs.map(({ capture }) => capture || undefined)).toEqual(['environment', undefined])
  })
})

describe('documents are chosen from files', () => {
  test('by their names, no more than there is room for', async () => {
    const inputs = chooses(5)
    expect(await chooseDocuments!(2)).toEqual(['0', '1'].map((name) => ({ path: `blob:${name}`, name, bytes: 4 })))
    expect(inputs[0]!.multiple).toBe(true)
    for (const kind of ['.pdf', '.gpx', '.txt', 'application/pdf']) expect(inputs[0]!.accept.split(',')).toContain(kind)
  })

  test('one alone where one is wanted, and none after cancelling', async () => {
    const inputs = chooses(null)
    expect([await chooseDocuments!(1), inputs[0]!.multiple]).toEqual([[], false])
  })
})

describe('a film', () => {
  /** The element by which a browser looks into the film that was chosen. */
  const looksInto = async (own: object) => {
    const made: HTMLElement[] = []
    const { createElement } = Document.prototype
    jest.spyOn(document, 'createElement').mockImplementation(function make(this: Document, ...args: unknown[]) {
      const element = createElement.apply(document, args as never) as HTMLElement
      made.push(element)
      return element
    } as never)
    const choosing = chooseFilm()
    const video = made.find((element): element is HTMLVideoElement => element instanceof HTMLVideoElement)!
    has(video, { currentTime: 0, ...own })
    Object.defineProperty(video, 'currentTime', { value: 0, writable: true })
    return { choosing, video, canvas: () => made.find((element): element is HTMLCanvasElement => element instanceof HTMLCanvasElement)! }
  }

  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(Object.assign(new Blob([]), { name: 'poster' })))
  })

  test.each([
    [60, 0.5],
    [0.4, 0.2],
  ])('of %d s comes with a picture from near its beginning, no larger than a cover', async (duration, at) => {
    chooses(1)
    const { choosing, video, canvas } = await looksInto({ videoWidth: 1_440, videoHeight: 1_080, duration })
    video.dispatchEvent(new Event('loadeddata'))
    expect(video.currentTime).toBe(at)
    video.dispatchEvent(new Event('seeked'))
    expect(await choosing).toEqual({ path: 'blob:0', bytes: 4, poster: 'blob:poster' })
    expect([canvas().width, canvas().height]).toEqual([720, 540])
  })

  test('that is small has a picture as small as it is', async () => {
    chooses(1)
    const { choosing, video, canvas } = await looksInto({ videoWidth: 320, videoHeight: 240, duration: 9 })
    video.dispatchEvent(new Event('loadeddata'))
    video.dispatchEvent(new Event('seeked'))
    await choosing
    expect([canvas().width, canvas().height]).toEqual([320, 240])
  })

  test('comes without one where the browser cannot read it, or does not get to it', async () => {
    chooses(1)
    jest.useFakeTimers()
    const unread = await looksInto({})
    unread.video.dispatchEvent(new Event('error'))
    expect([await unread.choosing, jest.getTimerCount()]).toMatchObject([{ poster: null }, 0])
    const slow = await looksInto({})
    await jest.runAllTimersAsync()
    expect(await slow.choosing).toMatchObject({ path: 'blob:0', poster: null })
  })

  test.each([[null], [0]])('is none where none was chosen: %p', async (count) => {
    chooses(count)
    expect(await chooseFilm()).toBeNull()
  })

  test('goes in pieces, each of which is freed once it went', async () => {
    const freed: string[] = []
    has(URL, { createObjectURL: (piece: string) => `blob:${piece}`, revokeObjectURL: (url: string) => freed.push(url) })
    const file = { slice: (from: number, to: number) => '0123456789'.slice(from, to) }
    jest.spyOn(globalThis, 'fetch').mockResolvedValue({ blob: async () => file } as never)
    const pieces = [await pieceOf('blob:film', 0, 4), await pieceOf('blob:film', 8, 4)]
    expect([pieces.map(({ path }) => path), freed]).toEqual([['blob:0123', 'blob:89'], []])
    pieces[0]!.release()
    expect(freed).toEqual(['blob:0123'])
  })

  test.each([
    [{ saveData: true }, true],
    [{ saveData: false }, false],
    [undefined, false],
  ])('waits for a tap only where data are saved: %j', async (connection, saves) => {
    has(navigator, { connection })
    expect(await savesData()).toBe(saves)
  })
})

describe('a picture that is saved', () => {
  const answers = (ok: boolean) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue({ ok, status: ok ? 200 : 404, blob: async () => new Blob(['jpeg']) } as never)

  test('is downloaded under its name, from an address that is freed in the end', async () => {
    const freed: string[] = []
    has(URL, { createObjectURL: () => 'blob:saved', revokeObjectURL: (url: string) => freed.push(url) })
    const links: HTMLAnchorElement[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      links.push(this)
    })
    jest.useFakeTimers()
    answers(true)
    expect(await savePicture('/poster', '鲫鱼.jpg')).toBe('saved')
    expect([links.map(({ href, download }) => [href, download]), freed]).toEqual([[['blob:saved', '鲫鱼.jpg']], []])
    jest.runAllTimers()
    expect(freed).toEqual(['blob:saved'])
  })

  test('and did not come is not said to be there', async () => {
    answers(false)
    await expect(savePicture('/poster', '鲫鱼.jpg')).rejects.toThrow('404')
  })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'other'],
])('what %s with %i fingers is', (userAgent, maxTouchPoints, is) => {
  has(navigator, { userAgent, maxTouchPoints })
  expect(device()).toBe(is)
})

test("the look is the document's, and the browser's own bar takes its colour", async () => {
  const bar = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
  jest
    .spyOn(window, 'getComputedStyle')
    .mockReturnValue({ getPropertyValue: (name: string) => (name === '--bg-color-bar' ? ' #101820 ' : '') } as never)
  applyTheme('dark')
  await new Promise(requestAnimationFrame)
  expect([document.documentElement.getAttribute('data-theme'), bar.content]).toEqual(['dark', '#101820'])
  bar.remove()
  document.documentElement.removeAttribute('data-theme')
})

test('who closes a large picture is back where they were', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  openLightbox(['/a.webp', '/b.webp'], 0)
  expect(document.querySelector('.lightbox')!.contains(document.activeElement)).toBe(true)
  document.querySelector<HTMLElement>('.lightbox')!.click()
  expect([document.querySelector('.lightbox'), document.activeElement]).toEqual([null, opener])
  opener.remove()
})

describe('large pictures', () => {
  const counter = () => document.querySelector('.lightbox__counter')?.textContent
  afterEach(() => closeBackEntries())

  test('begin at the one that was tapped, and say which of them is seen', () => {
    openLightbox(['/a.webp', '/b.webp', '/c.webp'], 1)
    expect(counter()).toBe('2 / 3')
    const strip = document.querySelector('.lightbox__strip')!
    has(strip, { clientWidth: 100 })
    Object.assign(strip, { scrollLeft: 190 })
    strip.dispatchEvent(new Event('scroll'))
    expect(counter()).toBe('3 / 3')
    expect([...document.querySelectorAll('.lightbox__picture')].map((image) => image.getAttribute('src'))).toEqual([
      '/a.webp',
      '/b.webp',
      '/c.webp',
    ])
  })

  test('that were closed by a tap leave nothing for the way back to close', () => {
    openLightbox(['/a.webp'], 0)
    document.querySelector<HTMLElement>('.lightbox')!.click()
    expect([document.querySelector('.lightbox'), backStackSize()]).toEqual([null, 0])
  })

  test('that are one are not counted; going back closes it', () => {
    openLightbox(['/a.webp'], 0)
    expect([counter(), backStackSize()]).toEqual([undefined, 1])
    closeBackEntries()
    expect([document.querySelector('.lightbox'), backStackSize()]).toEqual([null, 0])
  })
})

describe('what the page has asked before the app runs', () => {
  const answer = (work: Promise<unknown>) => has(window, { asked: { '/a': work } })

  test('is taken once', async () => {
    answer(Promise.resolve({ status: 200, headers: new Map([['x-wp-total', '3']]), json: async () => ({ id: 1 }) }))
    expect(begun('/b')).toBeUndefined()
    const first = begun('/a')
    expect(begun('/a')).toBeUndefined()
    expect(await first).toEqual({ statusCode: 200, data: { id: 1 }, header: { 'x-wp-total': '3' } })
  })

  test('is no answer of ours where it is not JSON', async () => {
    const json = () => Promise.reject(new SyntaxError('<html>'))
    answer(Promise.resolve({ status: 200, headers: new Map(), json }))
    expect((await begun('/a'))!.data).toBeNull()
  })

  test('is waited for no longer than any other request', async () => {
    jest.useFakeTimers()
    answer(new Promise(() => undefined))
    const waiting = expect(begun('/a')).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    await waiting
  })
})

test('code is fetched ahead when nothing else is to be done, whatever does not come, and not on a line that costs', async () => {
  const fetched: string[] = []
  const codes = ['第一', '第二', '第三'].map((name) => async () => {
    fetched.push(name)
    if (name === '第二') throw new Error('no line')
  })
  has(window, { requestIdleCallback: (act: () => void) => act() })
  const begins = async () => {
    fetchWhenIdle(codes)
    Taro.eventCenter.trigger('__afterTaroRouterChange')
    await new Promise((resolve) => setTimeout(resolve, 0))
    return fetched.splice(0)
  }
  expect(await begins()).toEqual(['第一', '第二', '第三'])
  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
    has(navigator, { connection })
    expect(await begins()).toEqual([])
  }
  has(navigator, { connection: { saveData: false, effectiveType: '4g' } })
  expect(await begins()).toHaveLength(3)
})

describe('what lies over a page', () => {
  beforeAll(interceptBack)
  const layers = () => (window.history.state as { layers?: number } | null)?.layers

  test('is not given up by the key that closes it while a sign is being put together', () => {
    const release = pushBackEntry(() => undefined)
    const escape = (isComposing: boolean) => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing }))
    escape(true)
    expect(backStackSize()).toBe(1)
    escape(false)
    expect(backStackSize()).toBe(0)
    release()
  })

  test('has a step of its own for each layer, and takes them all back in one before the page is left', async () => {
    await unwindBackStack()
    const steps = jest.spyOn(window.history, 'go')
    const closed: string[] = []
    for (const name of ['sheet', 'dialog']) pushBackEntry(() => closed.push(name))
    expect(layers()).toBe(2)
    await unwindBackStack()
    expect([closed, layers(), steps.mock.calls]).toEqual([['dialog', 'sheet'], undefined, [[-2]]])
  })
})

describe('what the browser tells', () => {
  test('of its network is passed on', () => {
    const heard: boolean[] = []
    onNetwork((connected) => heard.push(connected))
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event))
    expect(heard).toEqual([false, true])
  })

  test('of its theme is passed on', () => {
    let change!: (event: { matches: boolean }) => void
    has(window, { matchMedia: () => ({ matches: false, addEventListener: (_: string, listener: typeof change) => (change = listener) }) })
    const heard: string[] = []
    onSystemTheme((theme) => heard.push(theme))
    for (const matches of [true, false]) change({ matches })
    expect(heard).toEqual(['dark', 'light'])
  })

  test('of its keyboard is how much of the page that covers, until nobody listens', () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight - 300.4, offsetTop: 0 })
    has(window, { visualViewport: viewport })
    const heard: number[] = []
    const end = onKeyboard((height) => heard.push(height))
    viewport.dispatchEvent(new Event('resize'))
    Object.assign(viewport, { offsetTop: 100 })
    viewport.dispatchEvent(new Event('scroll'))
    Object.assign(viewport, { height: window.innerHeight + 1 })
    viewport.dispatchEvent(new Event('resize'))
    expect(heard).toEqual([300, 200, 0])
    end()
    for (const event of ['resize', 'scroll']) viewport.dispatchEvent(new Event(event))
    expect(heard).toHaveLength(3)
  })
})

test.each([
  [{}, ['/sw.js']],
  [{ saveData: true }, []],
  [{ effectiveType: 'slow-2g' }, []],
])('on a line of %j the app is kept on the device some time after it began: %j', (connection, kept) => {
  jest.useFakeTimers()
  const env = jest.replaceProperty(process.env, 'NODE_ENV', 'production')
  const registered: string[] = []
  has(navigator, { connection, serviceWorker: { register: async (path: string) => void registered.push(path) } })
  keepApp()
  env.restore()
  expect(registered).toEqual([])
  jest.advanceTimersByTime(10_000)
  expect(registered).toEqual(kept)
})

test('a sound that was stopped tells nothing more', () => {
  const element = document.createElement('audio')
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => element)
  jest.spyOn(element, 'play').mockResolvedValue()
  jest.spyOn(element, 'pause').mockReturnValue()
  const events: string[] = []
  const stop = playSound('/a.mp3', {
    onProgress: () => events.push('progress'),
    onEnd: () => events.push('end'),
    onFail: () => events.push('fail'),
  })
  element.dispatchEvent(new Event('timeupdate'))
  stop()
  for (const event of ['timeupdate', 'ended', 'error']) element.dispatchEvent(new Event(event))
  expect(events).toEqual(['progress'])
})
