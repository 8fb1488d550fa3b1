import { DraftPictures } from '@/features/media'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { ApiError, NetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildSession } from '../../support/factories'
import { settled } from '../../support/server'

jest.mock('@/platform/fileCache')

const upload = jest.spyOn(api, 'upload')
const host = jest.mocked(fileCache)
const NAME = 'form-pictures'
const begun: DraftPictures[] = []

function begin(plan?: ConstructorParameters<typeof DraftPictures>[1]) {
  const pictures = new DraftPictures(NAME, plan)
  begun.push(pictures)
  return pictures
}
/** Adds one, which is on its way then. */
async function add(pictures: DraftPictures) {
  await settled()
  pictures.uploads.add([{ path: 'a', bytes: 100 }])
  await settled()
}

beforeEach(() => {
  session.open(buildSession())
  host.keep.mockResolvedValue('kept-a')
  host.drop.mockResolvedValue(undefined)
  host.reads.mockResolvedValue(true)
  host.find.mockResolvedValue('found-a')
  upload.mockReset().mockImplementation(async () => buildPicture({ id: 5 }) as never)
})
afterEach(() => {
  for (const pictures of begun.splice(0)) pictures.leave()
  drafts.drop(NAME)
})
afterAll(() => upload.mockRestore())

test('of what is changed are those that were there, or what was made of them, until that was sent', async () => {
  const current = [buildPicture({ id: 9 })]
  const pictures = begin({ current })
  expect(pictures.ids).toEqual([9])
  await add(pictures)
  pictures.leave()
  const again = begin({ current })
  expect(again.ids).toEqual([9, 5])
  again.drop()
  expect(begin({ current }).ids).toEqual([9])
})

test('one that came, arrived or went is said; where all went nothing is kept', async () => {
  const onChange = jest.fn()
  const pictures = begin({ onChange })
  await add(pictures)
  const before = onChange.mock.calls.length
  pictures.uploads.remove(pictures.uploads.items[0]!)
  expect([before > 0, onChange.mock.calls.length, drafts.read(NAME)]).toEqual([true, before + 1, undefined])
})

test('those that went up can be sent, without a word', async () => {
  const pictures = begin()
  await add(pictures)
  expect([await pictures.settle(), pictures.ids, toaster.current]).toEqual([true, [5], null])
})

test.each([
  ['failed', new ApiError(400, 'rest_invalid_param', '这不是图片'), '有图片没有上传成功，请重试或移除'],
  ['waits', new NetworkError(), '图片还没有传完，网络恢复后会继续上传'],
])('where one %s they cannot be, which is said', async (_, error, words) => {
  upload.mockRejectedValue(error)
  const pictures = begin()
  await add(pictures)
  expect([await pictures.settle(), toaster.current]).toMatchObject([false, { text: words, type: 'error' }])
})

test('are not sent for another who has signed in meanwhile, nor kept as theirs', async () => {
  let arrive!: (picture: unknown) => void
  upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)) as never)
  const pictures = begin()
  await add(pictures)
  const sending = pictures.settle()
  session.open(buildSession({ user: buildMe() }))
  toaster.hide()
  arrive(buildPicture({ id: 5 }))
  expect([await sending, toaster.current, drafts.read(NAME)]).toEqual([false, null, undefined])
})

test.each<[string, boolean, (pictures: DraftPictures) => void, string[], unknown[] | undefined]>([
  ['was removed', false, ({ uploads }) => uploads.remove(uploads.items[0]!), ['kept-a'], undefined],
  ['was taken out, and may come back', false, ({ uploads }) => uploads.takeOut(uploads.items[0]!), [], undefined],
  ['arrived', true, () => undefined, ['kept-a'], [{ id: 5 }]],
  ['waits', false, () => undefined, [], [{ cachedName: 'kept-a' }]],
])('one that %s before the device kept its file is kept only where that is still to go', async (_, arrives, happens, dropped, draft) => {
  let keeps!: (name: string) => void
  host.drop.mockClear()
  host.keep.mockReturnValue(new Promise((resolve) => (keeps = resolve)))
  if (!arrives) upload.mockRejectedValue(new NetworkError())
  const pictures = begin()
  await add(pictures)
  happens(pictures)
  keeps('kept-a')
  await settled()
  expect([host.drop.mock.calls.flat(), drafts.read(NAME) ?? []]).toMatchObject([dropped, draft ?? []])
})
