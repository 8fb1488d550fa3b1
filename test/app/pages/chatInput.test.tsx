import { fireEvent, within } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import * as documents from '@/platform/documents'
import * as media from '@/platform/media'
import { location } from '@/stores/location'
import { modals, toaster } from '@/stores/overlays'
import { privacy } from '@/stores/privacy'
import { socket } from '@/stores/socket'
import { cleanUp } from '../support/cleanup'
import { buildPicture } from '../support/factories'
import { instead } from '../support/instead'
import { FakeMicrophone } from '../support/microphone'
import { doing } from '../support/page'
import { settled } from '../support/server'
import { openChat, say, sends, talkEachTime } from '../support/conversation'
import { uploadArrived } from '../support/uploads'
import { FakeViewport } from '../support/viewport'

const click = (element: Element) => doing(() => fireEvent.click(element))

talkEachTime()

describe('what one writes by', () => {
  test('emoji go behind what is typed, and are taken away again; one panel lies there at a time, and typing closes it', async () => {
    const page = await openChat()
    await page.type('上鱼了')
    await click(page.getByRole('button', { name: '表情' }))
    await click(page.getByText('🐟'))
    expect(page.field().value).toBe('上鱼了🐟')
    await click(page.getByRole('button', { name: '删除一个字' }))
    expect(page.field().value).toBe('上鱼了')
    await click(page.getByRole('button', { name: '键盘' }))
    expect(page.queryByText('🐟')).toBeNull()
    await page.type(' ')
    await click(page.getByRole('button', { name: '更多' }))
    expect(page.getByText('位置')).toBeTruthy()
    await click(page.getByRole('button', { name: '表情' }))
    expect([page.queryByText('位置'), page.queryByText('🐟') !== null]).toEqual([null, true])
    await doing(() => fireEvent.focusIn(page.field()))
    expect([page.queryByText('位置'), page.queryByText('🐟')]).toEqual([null, null])
  })

  test('the buttons say which panel is open, and whether it is spoken', async () => {
    new FakeMicrophone()
    localStorage.setItem('privacy', JSON.stringify({ data: true }))
    const page = await openChat()
    const pressed = () => [...document.querySelectorAll('.input-bar__act')].map((button) => button.getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['false', 'false', 'false'])
    await click(page.getByRole('button', { name: '表情' }))
    expect(pressed()).toEqual(['false', 'true', 'false'])
    await click(page.getByRole('button', { name: '更多' }))
    expect(pressed()).toEqual(['false', 'false', 'true'])
    await click(page.getByRole('button', { name: '语音消息' }))
    expect(pressed()).toEqual(['true', 'false', 'false'])
    await click(page.getByRole('button', { name: '表情' }))
    expect([pressed(), page.queryByRole('textbox') !== null]).toEqual([['false', 'true', 'false'], true])
  })

  test('the button sends what is typed, where there is anything', async () => {
    const page = await openChat()
    await page.type('  ')
    expect([page.queryByRole('button', { name: '发送' }), page.queryByRole('button', { name: '更多' }) !== null]).toEqual([null, true])
    await page.type(' 明早五点 ')
    expect(page.queryByRole('button', { name: '更多' })).toBeNull()
    await click(page.getByRole('button', { name: '发送' }))
    expect(sends()).toMatchObject([{ id: 9, text: '明早五点' }])
    expect(page.field().value).toBe('')
  })

  test('stands above the keyboard, and listens to it no longer than the page is open', async () => {
    const viewport = new FakeViewport()
    const page = await openChat()
    const room = () => [...document.querySelector('.input-bar')!.children].map((child) => (child as HTMLElement).style.height).find(Boolean)
    const safe = () => document.querySelector('.input-bar--safe') !== null
    expect([room(), safe()]).toEqual(['0px', true])
    await click(page.getByRole('button', { name: '表情' }))
    expect([room(), safe()]).toEqual(['0px', false])
    await click(page.getByRole('button', { name: '键盘' }))
    viewport.cover(300)
    expect([room(), safe()]).toEqual(['300px', false])
    await cleanUp()
    expect(viewport.listeners).toBe(0)
    Object.assign(window, { visualViewport: undefined })
  })

  test('pictures are sent, and the panel goes once any was chosen', async () => {
    const picture = buildPicture({ id: 5 })
    const chooses = instead(jest.spyOn(media, 'choosePictures')).mockResolvedValueOnce([])
    instead(jest.spyOn(Taro, 'uploadFile')).mockImplementation(uploadArrived(picture))
    Object.assign(URL, { revokeObjectURL: () => undefined })
    const page = await openChat()
    await click(page.getByRole('button', { name: '更多' }))
    await click(page.getByText('图片'))
    expect([chooses.mock.calls, page.queryByText('位置') !== null, sends()]).toEqual([[[9, false]], true, []])
    chooses.mockResolvedValueOnce([
      { path: 'blob:1', bytes: 1 },
      { path: 'blob:2', bytes: 1 },
    ])
    await click(page.getByText('图片'))
    await settled()
    expect(page.queryByText('位置')).toBeNull()
    expect(jest.mocked(Taro.uploadFile).mock.calls.map(([{ filePath, url }]) => [filePath, /upload\/im-one/.test(url)])).toEqual([
      ['blob:1', true],
      ['blob:2', true],
    ])
    expect(sends()).toMatchObject([
      { id: 9, picture: 5 },
      { id: 9, picture: 5 },
    ])
  })

  test('files are chosen, five at once, and sent; the panel goes once any was chosen', async () => {
    const chooses = instead(jest.spyOn(documents, 'chooseDocuments' as never)) as jest.SpyInstance
    chooses.mockResolvedValueOnce([])
    instead(jest.spyOn(Taro, 'uploadFile')).mockImplementation(uploadArrived({ id: 6, name: '路线.gpx' }))
    Object.assign(URL, { revokeObjectURL: () => undefined })
    const page = await openChat()
    await click(page.getByRole('button', { name: '更多' }))
    await click(page.getByText('文件'))
    expect([chooses.mock.calls, page.queryByText('位置') !== null, sends()]).toEqual([[[5]], true, []])
    chooses.mockResolvedValueOnce([{ path: 'blob:3', name: '路线.gpx', bytes: 5 }])
    await click(page.getByText('文件'))
    await settled()
    expect([page.queryByText('位置'), sends()]).toMatchObject([null, [{ id: 9, file: 6 }]])
  })

  test('a picture is taken by the camera', async () => {
    const chooses = instead(jest.spyOn(media, 'choosePictures')).mockResolvedValueOnce([])
    const page = await openChat()
    await click(page.getByRole('button', { name: '更多' }))
    await click(page.getByText('拍照'))
    expect(chooses.mock.calls).toEqual([[1, true]])
  })

  test('a place is named, and sent', async () => {
    instead(jest.spyOn(location, 'locate')).mockImplementation(async () => {
      runInAction(() => (location.point = { lat: 30, lng: 114 }))
      return location.point
    })
    const page = await openChat()
    await click(page.getByRole('button', { name: '更多' }))
    await click(page.getByText('位置'))
    await doing(() => fireEvent.change(page.getByLabelText('地点名称'), { target: { value: '青龙湖' } }))
    await click(page.getByRole('button', { name: '完成' }))
    expect(sends()).toMatchObject([{ id: 9, place: { name: '青龙湖', address: '', lat: 30, lng: 114 } }])
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

describe('a voice note', () => {
  let microphone: FakeMicrophone
  let now: number

  /** The page with a button to talk by. */
  async function talking() {
    microphone = new FakeMicrophone()
    HTMLElement.prototype.setPointerCapture = () => undefined
    localStorage.setItem('privacy', JSON.stringify({ data: true }))
    now = Date.now()
    instead(jest.spyOn(Date, 'now')).mockImplementation(() => now)
    const page = await openChat()
    await click(page.getByRole('button', { name: '语音消息' }))
    const button = () => document.querySelector('.record-button')!
    const finger = (type: string, clientY = 500, at = 1_000) =>
      doing(() => {
        const event = Object.assign(new MouseEvent(type, { bubbles: true, clientY }), {
          pointerType: 'touch',
          isPrimary: true,
          pointerId: 1,
        })
        Object.defineProperty(event, 'timeStamp', { value: at })
        button().dispatchEvent(event)
      })
    const speaks = async (ms: number) => {
      now += ms
      await doing(() => new Promise((resolve) => setTimeout(resolve, 120)))
    }
    const overlay = () => document.querySelector('.recording')?.textContent ?? null
    return { ...page, button, finger, speaks, overlay }
  }

  test('is spoken while the finger is down; slid away it is not sent', async () => {
    const uploads = instead(jest.spyOn(Taro, 'uploadFile')).mockImplementation(uploadArrived({ id: 6, url: '/media/6.m4a', ms: 3000 }))
    Object.assign(URL, { revokeObjectURL: () => undefined })
    const page = await talking()
    expect([page.queryByRole('textbox'), page.button().textContent, page.overlay()]).toEqual([null, '按住 说话', null])
    await page.finger('pointerdown')
    await page.speaks(3_000)
    expect([page.button().textContent, page.overlay()]).toEqual(['松开 发送', '3″上滑取消'])
    await page.finger('pointermove', 440)
    expect(page.overlay()).toBe('3″上滑取消')
    await page.finger('pointermove', 439)
    expect([page.button().textContent, page.overlay()]).toEqual(['松开 取消', '3″松开手指，取消发送'])
    await page.finger('pointerup', 439, 4_000)
    expect([page.overlay(), uploads.mock.calls.length, microphone.open]).toEqual([null, 0, 0])

    await page.finger('pointerdown')
    await page.speaks(3_000)
    await page.finger('pointerup', 500, 4_000)
    await settled()
    expect(sends()).toMatchObject([{ id: 9, voice: 6 }])
    await click(page.getByRole('button', { name: '键盘' }))
    expect(page.field()).toBeTruthy()
  })

  test('goes on after a tap, until a button ends it, and says how long it may still be', async () => {
    const page = await talking()
    await page.finger('pointerdown')
    await page.finger('pointerup', 500, 1_100)
    await page.speaks(55_000)
    expect(page.overlay()).toContain('还可以说 5 秒')
    expect(page.button().textContent).toBe('点这里 发送')
    await click(within(document.querySelector('.recording')!).getByText('取消'))
    expect([page.overlay(), microphone.open, sends()]).toEqual([null, 0, []])
  })

  test.each<[string, (page: Awaited<ReturnType<typeof talking>>) => unknown]>([
    ['another page', (page) => page.hide()],
    ['another app', () => socket.hide()],
    ['a call', () => microphone.cut()],
    ['the host', (page) => page.finger('pointercancel')],
  ])('that %s cuts off is not sent, and says so', async (_, cut) => {
    socket.show()
    const page = await talking()
    await page.finger('pointerdown')
    await page.speaks(3_000)
    await doing(() => cut(page))
    expect([page.overlay(), microphone.open, toaster.current?.text, sends()]).toEqual([null, 0, '录音被打断了，没有发送', []])
  })

  test('has its own buttons beside it, whatever was typed before', async () => {
    const page = await talking()
    await click(page.getByRole('button', { name: '键盘' }))
    await page.type('写到一半')
    await click(page.getByRole('button', { name: '语音消息' }))
    expect([page.queryByRole('button', { name: '发送' }), page.queryByRole('button', { name: '更多' }) !== null]).toEqual([null, true])
  })

  test('that cannot be spoken any more can be written instead', async () => {
    const page = await talking()
    microphone.fails = 'NotAllowedError'
    await page.finger('pointerdown')
    await doing(() => modals.close(true))
    await click(page.getByRole('button', { name: '键盘' }))
    expect([page.field() !== null, modals.current]).toEqual([true, null])
  })

  test('has what plays fall silent, so as not to record it', async () => {
    instead(jest.spyOn(HTMLMediaElement.prototype, 'play')).mockResolvedValue()
    const pauses = instead(jest.spyOn(HTMLMediaElement.prototype, 'pause')).mockReturnValue()
    say({ kind: 'voice', text: '', voice: { id: 5, url: '/media/5.mp3', ms: 4_000 } })
    const page = await talking()
    await click(page.getByRole('button', { name: '播放语音，4 秒' }))
    const playing = () => page.queryByRole('button', { name: '停止播放' }) !== null
    pauses.mockClear()
    expect(playing()).toBe(true)
    await page.finger('pointerdown')
    expect([playing(), pauses.mock.calls.length > 0]).toEqual([false, true])
  })

  test('that is left with its page lets go of the microphone', async () => {
    const page = await talking()
    await page.finger('pointerdown')
    await page.speaks(3_000)
    await cleanUp()
    expect([microphone.open, sends()]).toEqual([0, []])
  })

  test('is not begun before the member agreed to the use of the microphone', async () => {
    microphone = new FakeMicrophone()
    const page = await openChat()
    await click(page.getByRole('button', { name: '语音消息' }))
    await doing(() => privacy.close(false))
    expect(page.field()).toBeTruthy()
  })
})
