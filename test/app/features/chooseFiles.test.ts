import { FILE_NAME_CHARS, UPLOAD_FILE_BYTES } from '@anglers/contract/limits'
import type { Attachment } from '@anglers/contract/files'
import { chooseFiles } from '@/features/document'
import { openDocument } from '@/features/document/openDocument'
import * as documents from '@/platform/documents'
import * as files from '@/platform/files'
import { loading, toaster } from '@/stores/overlays'

const mockReader: { showPdf: ((url: string) => Promise<void>) | null } = { showPdf: null }
jest.mock('@/platform/documents', () => ({
  chooseDocuments: jest.fn(),
  get showPdf() {
    return mockReader.showPdf
  },
}))
jest.mock('@/platform/files')

const choosing = jest.mocked(documents.chooseDocuments!)
const fetching = jest.mocked(files.fetchFile)
const chosen = (name: string, bytes: number) => ({ path: `blob:${name}`, name, bytes })

beforeEach(() => {
  toaster.hide()
  mockReader.showPdf = null
})

describe('of the files that were chosen', () => {
  test.each([
    ['one as large as the server takes goes', UPLOAD_FILE_BYTES, ['a.gpx'], undefined],
    ['a larger one does not', UPLOAD_FILE_BYTES + 1, [], '“a.gpx”太大了：文件不能超过 10 MB'],
    ['an empty one does not', 0, [], '“a.gpx”是空的'],
  ])('%s', async (_, bytes, names, said) => {
    choosing.mockResolvedValue([chosen('a.gpx', bytes)])
    expect([(await chooseFiles(3)).map(({ name }) => name), toaster.current?.text]).toEqual([names, said])
    expect(choosing).toHaveBeenLastCalledWith(3)
  })

  test('those that fit go, whatever is the matter with the others', async () => {
    choosing.mockResolvedValue([chosen('a.gpx', 0), chosen('b.gpx', 5)])
    expect((await chooseFiles(3)).map(({ name }) => name)).toEqual(['b.gpx'])
  })

  test('a name is no longer than the server takes', async () => {
    choosing.mockResolvedValue([chosen('🐟'.repeat(FILE_NAME_CHARS + 1), 5)])
    expect([...(await chooseFiles(1))[0]!.name]).toHaveLength(FILE_NAME_CHARS)
  })

  test('none are where none was chosen', async () => {
    choosing.mockResolvedValue([])
    expect([await chooseFiles(1), toaster.current]).toEqual([[], null])
  })
})

describe('a document', () => {
  const document = (kind: Attachment['kind']): Attachment => ({ id: 8, kind, name: '路线', bytes: 48, url: '/media/8' })
  const fetched = () => fetching.mock.calls.map(([url, name]) => [url, name])

  beforeEach(() => {
    jest
      .mocked(files.deliver)
      .mockReset()
      .mockResolvedValue(undefined as never)
    fetching.mockReset().mockResolvedValue({ status: 200, file: {} as never })
  })

  test('is read where the host has a reader for it; what is no PDF is taken along', async () => {
    const read: string[] = []
    mockReader.showPdf = async (url) => void read.push(url)
    await openDocument(document('pdf'))
    expect([read, fetched()]).toEqual([[expect.stringMatching(/\/media\/8$/)], []])
    await openDocument(document('gpx'))
    expect([read.length, fetched()]).toEqual([1, [[expect.stringMatching(/\/media\/8$/), '路线']]])
  })

  test('is taken along where the host has none', async () => {
    await openDocument(document('pdf'))
    expect(fetched()).toHaveLength(1)
  })

  test('that the host cannot show says so, and nothing is loading any more', async () => {
    mockReader.showPdf = () => Promise.reject(new Error('openDocument:fail'))
    await openDocument(document('pdf'))
    expect([toaster.current?.type, loading.shown]).toEqual(['error', false])
  })

  test.each([
    ['the server lacks', () => fetching.mockResolvedValue({ status: 404, file: {} as never })],
    ['does not come', () => fetching.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('that %s is not handed over', async (_, fails) => {
    fails()
    await openDocument(document('gpx'))
    expect([jest.mocked(files.deliver).mock.calls.length, toaster.current?.type]).toEqual([0, 'error'])
  })
})
