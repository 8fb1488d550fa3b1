import { wordsForm } from '@/features/content/types/words'
import { postOutbox } from '@/features/outbox'
import { PostForm } from '@/features/publish'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { NetworkError } from '@/stores/errors'
import { session } from '@/stores/session'
import { buildPicture, buildSession } from '../../support/factories'
import { instead } from '../../support/instead'
import { answers, asked, loses, refuses, settled } from '../../support/server'

const sent = () => asked('POST publish/words').map(({ body }) => body)

/** The app is killed, and begins anew. */
function restarts(): void {
  const { user } = session
  session.close()
  postOutbox()
  session.open(buildSession({ user: user! }))
}

async function waits(fill: (form: PostForm) => unknown = () => undefined) {
  loses('POST publish/words')
  const form = new PostForm(wordsForm)
  form.set({ content: '今早两条鲫鱼' })
  fill(form)
  expect(await form.submit()).toEqual({ kind: 'waiting' })
  form.leave()
  await settled()
  return postOutbox().items[0]!
}

/** Its author opens its form, and goes back. */
async function looksAt(clientId: string) {
  postOutbox().edit(postOutbox().find(clientId)!)
  const form = new PostForm(wordsForm, undefined, clientId)
  await settled()
  form.leave()
  await settled()
}

beforeEach(() => session.open(buildSession()))
afterEach(() => {
  session.close()
  localStorage.clear()
})

test('what the server refused is not sent again because its author looked at it, and still says why', async () => {
  const { clientId } = await waits()
  refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await postOutbox().flush()
  const before = sent().length
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  await looksAt(clientId)
  const states = () => postOutbox().items.map(({ phase, problem }) => [phase, problem])
  expect([states(), sent().length]).toEqual([[['failed', '含有不能发布的内容']], before])
  restarts()
  expect(states()).toEqual([['failed', '含有不能发布的内容']])
})

describe('a post with a picture', () => {
  /** Waits with a picture that the device keeps. */
  async function waitsWithPicture() {
    instead(jest.spyOn(fileCache, 'keep')).mockResolvedValue('kept-a')
    instead(jest.spyOn(fileCache, 'find')).mockResolvedValue('found-a')
    instead(jest.spyOn(fileCache, 'drop')).mockResolvedValue()
    instead(jest.spyOn(fileCache, 'reads')).mockResolvedValue(true)
    const upload = instead(jest.spyOn(api, 'upload')).mockRejectedValue(new NetworkError())
    const { clientId } = await waits((form) => void form.uploads.add([{ path: 'a', bytes: 100 }]))
    return { clientId, upload }
  }

  test('goes out after its author looked at it, with the picture that arrived meanwhile', async () => {
    const { clientId, upload } = await waitsWithPicture()
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const before = upload.mock.calls.length
    upload.mockResolvedValue(buildPicture({ id: 77 }) as never)
    await looksAt(clientId)
    expect([sent().map(({ media }) => media), postOutbox().items, upload.mock.calls.length - before]).toEqual([[[77]], [], 1])
  })

  test('waits for its author who has opened its form again before the picture of the first time arrived', async () => {
    const { clientId, upload } = await waitsWithPicture()
    let arrive = (_: unknown) => {}
    upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)) as never)
    const before = sent().length
    await looksAt(clientId)
    postOutbox().edit(postOutbox().find(clientId)!)
    const again = new PostForm(wordsForm, undefined, clientId)
    again.set({ content: '今早三条' })
    arrive(buildPicture({ id: 77 }))
    await settled()
    expect([postOutbox().items.map(({ phase }) => phase), sent().length]).toEqual([['editing'], before])
    again.leave()
  })

  test('waits for its author where they took the picture out', async () => {
    const { clientId } = await waitsWithPicture()
    postOutbox().edit(postOutbox().find(clientId)!)
    const form = new PostForm(wordsForm, undefined, clientId)
    form.uploads.remove(form.uploads.items[0]!)
    form.leave()
    await settled()
    expect(postOutbox().items[0]?.phase).toBe('editing')
  })
})

test('in a mini-program what waits goes out as the app is shown, and as its author signs in, but for nobody else', async () => {
  const { flushOutbox } = jest.requireActual<typeof import('@/shell/flushOutbox')>('@/shell/flushOutbox.weapp')
  const { user } = session
  const goesOut = async (act: () => void) => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const before = sent().length
    act()
    await settled()
    return sent().length - before
  }
  await waits()
  session.close()
  const whileAway = await goesOut(flushOutbox)
  const signedIn = await goesOut(() => session.open(buildSession({ user: user! })))
  await waits()
  expect([whileAway, signedIn, await goesOut(flushOutbox), postOutbox().items]).toEqual([0, 1, 1, []])
})
