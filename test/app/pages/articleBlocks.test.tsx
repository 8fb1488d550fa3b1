import { fireEvent } from '@testing-library/dom'
import type { Block } from '@anglers/contract/blocks'
import { ARTICLE_CHARS, BLOCK_HEADING_CHARS } from '@anglers/contract/limits'
import PublishSinglePage from '@/pagesA/publish/single'
import * as fileCache from '@/platform/fileCache'
import * as media from '@/platform/media'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { NetworkError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildEdit, buildPicture, buildSession } from '../support/factories'
import { choose, offered } from '../support/menu'
import { doing, openPage } from '../support/page'
import { answers, asked } from '../support/server'
import { FakeSocket } from '../support/socket'

const click = (element: Element) => doing(() => fireEvent.click(element))
const HINT = '从怎么选点、怎么调漂写起，写得越细，钓友越受用'

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
})

const openNew = () => openPage(PublishSinglePage, 'pagesA/publish/single')

/** The form of an article that has these blocks. */
function openOld(blocks: Block[]) {
  const pictures = blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
  answers('GET posts/edit-detail', buildEdit({ type: 'single', title: '春钓滩', blocks, pictures, extra: { type: 'single', summary: '' } }))
  return openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
}

const kinds = () => [...document.querySelectorAll('.blocks-editor__line')].map(({ className }) => className.split('--')[1])

test('what to write about is said where nothing stands yet, and not at every empty line', async () => {
  const page = await openNew()
  const fields = () => page.getAllByLabelText<HTMLTextAreaElement>('正文')
  const [first] = fields()
  expect(first!.placeholder).toBe(HINT)
  await doing(() => fireEvent.change(first!, { target: { value: '先找浅滩\n' } }))
  expect(fields().map(({ value, placeholder }) => [value, placeholder])).toEqual([
    ['先找浅滩', ''],
    ['', ''],
  ])
})

test('a heading has room for as much as the server takes of one', async () => {
  const page = await openOld([
    { type: 'heading', level: 2, text: '选点' },
    { type: 'heading', level: 3, text: '浅滩' },
    { type: 'paragraph', spans: [{ text: '先升温' }] },
  ])
  expect(['大标题', '小标题', '正文'].map((label) => page.getByLabelText<HTMLTextAreaElement>(label).maxLength)).toEqual([
    BLOCK_HEADING_CHARS,
    BLOCK_HEADING_CHARS,
    ARTICLE_CHARS,
  ])
})

test('a heading is offered neither bold nor a link, which it would lose on its way', async () => {
  const page = await openOld([
    { type: 'heading', level: 2, text: '选点' },
    { type: 'paragraph', spans: [{ text: '先升温' }] },
  ])
  const areOff = async (line: string) => {
    await doing(() => fireEvent.focusIn(page.getByLabelText(line)))
    return ['加粗', '插入链接'].map((tool) => page.getByLabelText<HTMLButtonElement>(tool).disabled)
  }
  expect([await areOff('大标题'), await areOff('正文')]).toEqual([
    [true, true],
    [false, false],
  ])
})

describe('what is no text', () => {
  test.each([
    [0, ['下移'], ['paragraph', 'divider', 'quote']],
    [1, ['上移', '下移'], ['divider', 'paragraph', 'quote']],
    [2, ['上移'], ['paragraph', 'divider', 'quote']],
  ])('can be moved only to where there is a line: from %i', async (at, ways, moved) => {
    const blocks: Block[] = [
      { type: 'paragraph', spans: [{ text: '先找浅滩' }] },
      { type: 'quote', spans: [{ text: '鱼过千层网' }] },
    ]
    blocks.splice(at, 0, { type: 'divider' })
    const page = await openOld(blocks)
    await click(page.getByLabelText('分隔线操作'))
    expect(offered()).toEqual([...ways, '移除'])
    await choose(ways[0]!)
    expect(kinds()).toEqual(moved)
  })

  test('becomes the cover where it is a picture that is none yet', async () => {
    answers('POST publish/single', { id: 12, state: 'live', version: 4 })
    const pictures = [buildPicture(), buildPicture()]
    const page = await openOld(pictures.map((picture) => ({ type: 'picture', picture, caption: '' })))
    const menu = (at: number) => click(page.getAllByLabelText('图片操作')[at]!)
    await menu(1)
    await choose('设为封面')
    await menu(1)
    expect(offered()).not.toContain('设为封面')
    await choose('上移')
    await click(page.getByText('保存'))
    expect(asked('POST publish/single').at(-1)!.body).toMatchObject({ media: [pictures[1]!.id] })
  })

  test('is sent no more once the form is left', async () => {
    const sent = jest.spyOn(api, 'upload').mockRejectedValue(new NetworkError())
    drafts.write('single', {
      fields: {
        title: '春钓滩',
        summary: '',
        blocks: [{ key: 'b1', kind: 'file', name: '路线.gpx', bytes: 5, file: null, cachedName: 'kept' }],
      },
      pictures: [],
      key: 'a-key-of-its-own',
    })
    const keeping = jest.spyOn(fileCache, 'find').mockResolvedValue('found')
    const reading = jest.spyOn(fileCache, 'reads').mockResolvedValue(true)
    const page = await openNew()
    expect(sent.mock.calls).toHaveLength(1)
    await doing(() => page.leave())
    await doing(() => socket.connect())
    await doing(() => FakeSocket.last.opens())
    await doing(() => FakeSocket.last.says({ type: 'ready' }))
    expect(sent.mock.calls).toHaveLength(1)
    for (const spy of [sent, keeping, reading]) spy.mockRestore()
    socket.close()
  })

  test('is not offered to be sent again where this device has lost it', async () => {
    drafts.write('single', {
      fields: { title: '春钓滩', summary: '', blocks: [{ key: 'b1', kind: 'picture', upload: 'u1', caption: '' }] },
      pictures: [{ key: 'u1', cachedName: 'gone' }],
      key: 'a-key-of-its-own',
    })
    const page = await openNew()
    page.getByText('文件已经不在这台设备上了，请重新选择', { selector: '.blocks-editor__state' })
    await click(page.getByLabelText('图片操作'))
    expect(offered()).toEqual(['设为封面', '移除'])
  })
})

test('the cover is one that is chosen for it', async () => {
  answers('POST publish/single', { id: 12, state: 'live', version: 4 })
  const [inside, cover] = [buildPicture(), buildPicture()]
  const sent = jest.spyOn(api, 'upload').mockResolvedValue(cover as never)
  Object.assign(URL, { revokeObjectURL: () => undefined })
  const choosing = jest.spyOn(media, 'choosePictures').mockResolvedValue([{ path: 'blob:1', bytes: 1 }])
  const page = await openOld([{ type: 'picture', picture: inside, caption: '' }])
  await click(page.getByText('封面'))
  expect(offered()).toEqual(['从相册选择'])
  await choose('从相册选择')
  page.getByText('已选定，点按更换')
  await click(page.getByText('保存'))
  expect([choosing.mock.calls, asked('POST publish/single').at(-1)!.body]).toMatchObject([[[1]], { media: [cover.id] }])
  for (const spy of [sent, choosing]) spy.mockRestore()
})

test('a cover beside the text gives way to the first picture of it', async () => {
  answers('POST publish/single', { id: 12, state: 'live', version: 4 })
  const [inside, cover] = [buildPicture(), buildPicture()]
  answers(
    'GET posts/edit-detail',
    buildEdit({
      type: 'single',
      title: '春钓滩',
      blocks: [{ type: 'picture', picture: inside, caption: '' }],
      pictures: [cover],
      extra: { type: 'single', summary: '' },
    }),
  )
  const page = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
  await click(page.getByText('封面'))
  await choose('用文中第一张图片')
  page.getByText('默认用文中第一张图片')
  await click(page.getByText('保存'))
  expect(asked('POST publish/single').at(-1)!.body).toMatchObject({ media: [] })
})
