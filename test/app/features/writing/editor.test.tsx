import { fireEvent, screen, within } from '@testing-library/react'
import type { Block } from '@anglers/contract/blocks'
import { BLOCK_PICTURES, BLOCKS } from '@anglers/contract/limits'
import { PictureUploads } from '@/features/media'
import { BlocksEditor, blocksOf, linesOf, Toolbar } from '@/features/writing'
import * as media from '@/platform/media'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { buildPicture, buildPost, buildSession } from '../../support/factories'
import { choose, offered } from '../../support/menu'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answersPages, asked, settled } from '../../support/server'
import { composes } from '../../support/writing'

jest.mock('@/platform/fileCache')

const upload = jest.spyOn(api, 'upload')
const choosing = jest.spyOn(media, 'choosePictures')
const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
const tool = (name: string) => screen.getByLabelText<HTMLButtonElement>(name)
const lines = () => screen.getAllByLabelText<HTMLTextAreaElement>('正文', { exact: false })
let uploads: PictureUploads

/** @param place of the caret @param shows whether the text itself is shown */
async function open(blocks: Block[], place?: { line: number; from: number; to?: number }, shows = true) {
  uploads = new PictureUploads('POST media', () => undefined)
  const composition = composes(
    linesOf(blocks, (id) => `p${id}`),
    uploads,
  )
  const { line, from, to } = place ?? {}
  if (line !== undefined) composition.touch(composition.lines[line]!.key, from!, to)
  await show(
    <>
      {shows && <BlocksEditor composition={composition} uploads={uploads} placeholder="写点什么" maxLength={1_000} />}
      <Toolbar composition={composition} />
    </>,
  )
  return { composition, sent: () => blocksOf(composition.lines, (upload) => Number(upload.slice(1)) || 1) }
}

beforeEach(() => {
  session.open(buildSession())
  const host = jest.mocked(fileCache)
  host.keep.mockImplementation(async (path) => `kept-${path}`)
  host.find.mockImplementation(async (name) => `found:${name}`)
  host.drop.mockResolvedValue(undefined)
  host.reads.mockResolvedValue(true)
  upload.mockReset().mockResolvedValue(buildPicture({ id: 7 }) as never)
  choosing.mockReset()
})
afterEach(() => uploads.close())

describe('the line with the caret', () => {
  test.each([
    ['大标题 H2', { type: 'heading', level: 2, text: '浅滩' }],
    ['小标题 H3', { type: 'heading', level: 3, text: '浅滩' }],
    ['引用 ❝', { type: 'quote', spans: [{ text: '浅滩' }] }],
    ['列表 •', { type: 'list', ordered: false, items: [{ spans: [{ text: '浅滩' }] }] }],
    ['编号 1.', { type: 'list', ordered: true, items: [{ spans: [{ text: '浅滩' }] }] }],
  ])('becomes what is tapped, and no more by another tap: %s', async (name, block) => {
    const { sent } = await open([paragraph('浅滩'), paragraph('深水')], { line: 0, from: 1 })
    expect(tool(name).ariaPressed).toBe('false')
    await click(tool(name))
    expect([sent()[0], tool(name).ariaPressed]).toEqual([block, 'true'])
    await click(tool(name))
    expect(sent()).toEqual([paragraph('浅滩'), paragraph('深水')])
  })

  test('of a list goes further in and out, as far as there is anywhere to go', async () => {
    const { sent } = await open([{ type: 'list', ordered: false, items: [{ spans: [{ text: '蚯蚓' }] }, { spans: [{ text: '红虫' }] }] }])
    const levels = () => sent().flatMap((block) => (block.type === 'list' ? block.items.map(({ level = 0 }) => level) : []))
    expect(tool('减少缩进').disabled).toBe(true)
    await click(tool('增加缩进'))
    const further = levels()
    await click(tool('增加缩进'))
    const furthest = levels()
    for (let step = 0; step < 9; step++) await doing(() => fireEvent.click(tool('增加缩进')))
    expect([further, furthest[1], levels()[0]]).toEqual([[0, 1], 2, 0])
    await click(tool('减少缩进'))
    expect(levels()).toEqual([0, 1])
  })

  test('is no list: it has no further in', async () => {
    await open([paragraph('浅滩')])
    expect(screen.queryByLabelText('增加缩进')).toBeNull()
  })

  test('is bold where it is selected, and the button says so', async () => {
    const { sent } = await open([paragraph('先找浅滩')], { line: 0, from: 2, to: 4 })
    await click(tool('加粗'))
    expect([sent(), tool('加粗').ariaPressed]).toEqual([
      [{ type: 'paragraph', spans: [{ text: '先找' }, { text: '浅滩', bold: true }] }],
      'true',
    ])
    await click(tool('撤销'))
    expect([sent(), tool('撤销').disabled]).toEqual([[paragraph('先找浅滩')], true])
    await click(tool('重做'))
    expect([sent()[0], tool('重做').disabled]).toMatchObject([{ spans: [{ text: '先找' }, { bold: true }] }, true])
  })

  test('of which there is none yet has nothing to be bold', async () => {
    await open([])
    expect([tool('加粗').disabled, tool('撤销').disabled, tool('重做').disabled]).toEqual([true, true, true])
  })
})

test('a step can be undone once there is one, and made again once it was', async () => {
  await open([paragraph('浅滩')], { line: 0, from: 2 })
  const off = () => ['撤销', '重做'].map((name) => tool(name).disabled)
  const seen = [off()]
  await click(tool('引用 ❝'))
  seen.push(off())
  await click(tool('撤销'))
  seen.push(off())
  await click(tool('重做'))
  seen.push(off())
  expect(seen).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, true],
  ])
})

describe('a link', () => {
  const link = async (address: string, words?: string) => {
    await click(tool('插入链接'))
    const sheet = within(screen.getByRole('dialog'))
    await type(sheet.getByLabelText('网址'), address)
    if (words) await type(sheet.getByLabelText('显示的文字（可不填）'), words)
    await click(sheet.getByText('完成'))
    return sheet
  }

  test('is put in with its words, its address made whole', async () => {
    const { sent } = await open([paragraph('看这里')], { line: 0, from: 1 })
    await link('fish.example/a', ' 标点 ')
    expect([sent(), screen.queryByRole('dialog')]).toEqual([
      [{ type: 'paragraph', spans: [{ text: '看' }, { text: '标点', link: 'https://fish.example/a' }, { text: '这里' }] }],
      null,
    ])
  })

  test('on what is selected asks for no words', async () => {
    const { sent } = await open([paragraph('看这里')], { line: 0, from: 1, to: 3 })
    const sheet = await link('http://fish.example')
    expect(sheet.queryByLabelText('显示的文字（可不填）')).toBeNull()
    expect(sent()).toEqual([{ type: 'paragraph', spans: [{ text: '看' }, { text: '这里', link: 'http://fish.example' }] }])
  })

  test.each(['鱼', 'fish', 'https://fish', 'a b.example', 'javascript:alert(1)'])('to %s is none, and is not put in', async (address) => {
    const { sent } = await open([paragraph('看这里')])
    const sheet = await link(address)
    expect(sheet.getByRole('alert').textContent).toBe('这不像是一个网址')
    expect(sent()).toEqual([paragraph('看这里')])
    await type(sheet.getByLabelText('网址'), 'fish.example')
    expect(sheet.queryByRole('alert')).toBeNull()
  })
})

describe('pictures', () => {
  test('are chosen nine at once, and put in after the line', async () => {
    choosing.mockResolvedValue([
      { path: 'a', bytes: 1 },
      { path: 'b', bytes: 1 },
    ])
    const { sent } = await open([paragraph('前'), paragraph('后')], { line: 0, from: 1 })
    await click(tool('插入图片'))
    expect([choosing.mock.calls, sent().map((block) => block.type)]).toEqual([[[9]], ['paragraph', 'picture', 'picture', 'paragraph']])
  })

  test('are no more than there is room for', async () => {
    const some = (count: number): Block[] =>
      Array.from({ length: count }, () => ({ type: 'picture', picture: buildPicture(), caption: '' }))
    choosing.mockResolvedValue([])
    await open(some(BLOCK_PICTURES - 2), undefined, false)
    await click(tool('插入图片'))
    expect(choosing.mock.calls).toEqual([[2]])
    await open(some(BLOCK_PICTURES), undefined, false)
    expect(tool('插入图片').disabled).toBe(true)
  })

  test('have words of their own', async () => {
    const { sent } = await open([{ type: 'picture', picture: buildPicture({ id: 7 }), caption: '' }])
    await type(screen.getByLabelText('给图片加一句说明'), ' 晨雾 ')
    expect(sent()).toEqual([{ type: 'picture', mediaId: 7, caption: '晨雾' }])
  })

  test('that were refused say why, and are sent again where that is wanted', async () => {
    upload.mockRejectedValueOnce(new ApiError(400, 'rest_invalid_param', '这不是图片'))
    choosing.mockResolvedValue([{ path: 'a', bytes: 1 }])
    const { sent } = await open([paragraph('前')])
    await click(tool('插入图片'))
    const state = () => document.querySelector('.blocks-editor__state')?.textContent
    expect(state()).toBe('这不是图片')
    await click(tool('图片操作'))
    await choose('重新上传')
    await settled()
    expect([state(), uploads.items.map(({ phase }) => phase), sent().length]).toEqual([undefined, ['done'], 2])
    await click(tool('图片操作'))
    expect(offered()).not.toContain('重新上传')
  })
})

describe('another post', () => {
  const post = { type: 'post' as const, id: 31, title: '溜鱼', author: '老周', thumb: null, gone: false }

  test.each([
    [{}, 'video', '溜鱼', '视频 · 老周'],
    [{ title: '' }, 'words', '老周 的动态', '老周'],
    [{ gone: true, title: '' }, null, '内容已删除', '老周'],
  ])('is shown as what it is: %j', async (own, postType, title, author) => {
    await open([{ type: 'post', post: { ...post, ...own }, postType } as Block])
    expect(['title', 'author'].map((part) => document.querySelector(`.blocks-editor__${part}`)!.textContent)).toEqual([title, author])
  })

  test('is one of my own that others see, or one that is searched for', async () => {
    answersPages('GET mine/posts', () => [buildPost({ title: '我的' }), buildPost({ title: '只给自己看的', visibility: 3 })])
    answersPages('GET search/search', () => [{ scope: 'post', post: buildPost({ id: 62, title: '溜鱼', type: 'video' }), excerpt: null }])
    const { sent } = await open([paragraph('看这段')])
    await click(tool('插入帖子或视频'))
    const sheet = within(screen.getByRole('dialog'))
    expect([sheet.queryByText('我的') !== null, sheet.queryByText('只给自己看的')]).toEqual([true, null])
    const box = sheet.getByLabelText('搜索帖子和视频')
    await type(box, ' 溜 ')
    await doing(() => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
    expect([asked('GET search/search').at(-1)!.query.word, sheet.queryByText('我的')]).toEqual(['溜', null])
    await type(box, '')
    sheet.getByText('我的')
    await type(box, '溜')
    await doing(() => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
    await click(sheet.getByText('溜鱼'))
    expect([sent(), screen.queryByRole('dialog')]).toEqual([[paragraph('看这段'), { type: 'post', postId: 62 }], null])
  })
})

test('where the server takes no more lines nothing is offered to be put in', async () => {
  const full = (count: number) =>
    open(
      Array.from({ length: count }, (_, at) => paragraph(String(at))),
      undefined,
      false,
    )
  const off = () => ['插入图片', '插入帖子或视频', '分隔线'].map((name) => tool(name).disabled)
  await full(BLOCKS - 1)
  expect(off()).toEqual([false, false, false])
  await full(BLOCKS)
  expect(off()).toEqual([true, true, true])
})

test('Backspace at a start joins lines, and elsewhere, or of what is marked, it is the browser’s', async () => {
  await open([paragraph('前'), paragraph('后面')])
  /** Whether the key is left to the browser. */
  const isLeft = (from: number, to: number) => {
    const line = lines()[1]!
    line.setSelectionRange(from, to)
    return fireEvent.keyDown(line, { key: 'Backspace' })
  }
  expect([isLeft(1, 1), isLeft(0, 2), lines().length]).toEqual([true, true, 2])
  await doing(() => expect(isLeft(0, 0)).toBe(false))
  expect(lines().map(({ value }) => value)).toEqual(['前后面'])
})

test('a tap below goes on in the last line, or in a new one after what is no text', async () => {
  const { composition } = await open([paragraph('前')])
  const below = () => click(document.querySelector('.blocks-editor__rest')!)
  await below()
  expect([lines().length, composition.caret]).toMatchObject([1, { from: 1 }])
  await click(tool('分隔线'))
  await doing(() => composition.remove(composition.lines[2]!.key))
  await below()
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['paragraph', 'divider', 'paragraph'])
})
