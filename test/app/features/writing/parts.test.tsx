import type { Block } from '@anglers/contract/blocks'
import {
  BLOCK_CAPTION_CHARS,
  BLOCK_FILES,
  BLOCK_HEADING_CHARS,
  BLOCK_LINK_CHARS,
  BLOCK_LIST_ITEMS,
  BLOCK_POSTS,
} from '@anglers/contract/limits'
import { fireEvent, screen, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import * as choosingFiles from '@/features/document/chooseFiles'
import { PictureUploads } from '@/features/media'
import { BlocksEditor, blocksOf, type Line, linesOf, SavedNote, Toolbar, wordsIn } from '@/features/writing'
import { PostPicker } from '@/features/writing/PostPicker'
import { session } from '@/stores/session'
import { buildPicture, buildPost, buildSession, buildUser } from '../../support/factories'
import { instead } from '../../support/instead'
import { choose, offered } from '../../support/menu'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answersPages, asked, refuses } from '../../support/server'
import { composes } from '../../support/writing'

const click = (element: Element) => doing(() => fireEvent.click(element))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
let uploads: PictureUploads

async function open(lines: Line[], cover?: { upload: string; onChoose: (upload: string) => void }) {
  const composition = composes(lines, uploads)
  await show(
    <>
      <BlocksEditor composition={composition} uploads={uploads} placeholder="写点什么" maxLength={1_000} cover={cover} />
      <Toolbar composition={composition} />
    </>,
  )
  return composition
}
const linesFrom = (blocks: Block[]) => linesOf(blocks, (id) => `p${id}`)

beforeEach(() => {
  session.open(buildSession())
  uploads = new PictureUploads('POST media', () => undefined)
})
afterEach(() => uploads.close())

test('lines are drawn as what they are, with what is marked in them, and numbered by level', async () => {
  await open(
    linesFrom([
      { type: 'heading', level: 2, text: '选点' },
      {
        type: 'paragraph',
        spans: [
          { text: '浅', bold: true },
          { text: '滩', italic: true },
          { text: '深', strike: true },
          { text: '水', link: 'https://a.example/' },
        ],
      },
      {
        type: 'list',
        ordered: true,
        items: [{ spans: [{ text: '看水' }] }, { spans: [{ text: '看风' }], level: 1 }, { spans: [{ text: '打窝' }] }],
      },
      { type: 'list', ordered: false, items: [{ spans: [{ text: '蚯蚓' }] }] },
    ]),
  )
  expect([...document.querySelectorAll('.blocks-editor__line')].map(({ className }) => className.split('--')[1])).toEqual([
    'heading2',
    'paragraph',
    'ordered',
    'ordered',
    'ordered',
    'bullet',
  ])
  expect(texts('.blocks-editor__mark')).toEqual(['1.', '1.', '2.', '•'])
  expect(
    [...document.querySelectorAll('.blocks-editor__line--paragraph .blocks-editor__span')].map(({ className }) => className.split('--')[1]),
  ).toEqual(['bold', 'italic', 'strike', 'link'])
  expect(document.querySelectorAll('.blocks-editor__row--1')).toHaveLength(1)
})

test('an empty heading, quotation or item says what it is', async () => {
  await open((['heading2', 'heading3', 'quote', 'bullet', 'ordered', 'paragraph'] as const).map((kind) => ({ key: kind, kind, spans: [] })))
  expect([...document.querySelectorAll('textarea')].map(({ placeholder }) => placeholder)).toEqual([
    '大标题',
    '小标题',
    '引用',
    '列表',
    '编号',
    '',
  ])
})

describe('a picture of the text', () => {
  const shows = async (own: object, cover?: Parameters<typeof open>[1]) => {
    uploads.fill([{ ...buildPicture({ id: 7 }), key: 'p7' }])
    runInAction(() => Object.assign(uploads.items[0]!, own))
    await open([{ key: 'a', kind: 'picture', upload: 'p7', caption: '晨雾' }], cover)
  }
  const menu = async () => {
    await click(screen.getByLabelText('图片操作'))
    return offered()
  }

  test.each([
    [{ phase: 'sending', percent: 40 }, '40%', ['移除']],
    [{ phase: 'waiting' }, '等待上传', ['重新上传', '移除']],
    [{ phase: 'failed' }, '上传失败', ['重新上传', '移除']],
    [{ phase: 'failed', problem: '这不是图片' }, '这不是图片', ['重新上传', '移除']],
    [{ phase: 'done' }, undefined, ['移除']],
  ] as const)('%j says how far it is, and offers what may be done', async (own, state, offers) => {
    await shows(own)
    expect([texts('.blocks-editor__state')[0], await menu()]).toEqual([state, offers])
  })

  test('that is not there any more is said to have failed', async () => {
    await open([{ key: 'a', kind: 'picture', upload: 'gone', caption: '' }])
    expect([texts('.blocks-editor__state'), document.querySelector('.blocks-editor__img')]).toEqual([['上传失败'], null])
  })

  test('has its words, of which there is so much room, and is taken for the cover', async () => {
    const chosen: string[] = []
    await shows({}, { upload: '', onChoose: (upload) => chosen.push(upload) })
    const { value, placeholder, maxLength } = screen.getByLabelText<HTMLInputElement>('给图片加一句说明')
    expect([value, placeholder, maxLength, document.querySelector('img')!.alt]).toEqual([
      '晨雾',
      '给图片加一句说明',
      BLOCK_CAPTION_CHARS,
      '晨雾',
    ])
    expect(await menu()).toEqual(['设为封面', '移除'])
    await choose('设为封面')
    expect(chosen).toEqual(['p7'])
  })

  test('that is the cover is not offered to be it', async () => {
    await shows({}, { upload: 'p7', onChoose: () => undefined })
    expect(await menu()).toEqual(['移除'])
  })
})

test.each([
  ['post', '帖子卡片操作'],
  ['divider', '分隔线操作'],
  ['file', '文件操作'],
] as const)('what is no text has a menu by its name: %s', async (kind, label) => {
  const post = { type: 'post' as const, id: 31, title: '溜鱼', author: '老周', thumb: '/media/31.webp', gone: false }
  const file = { id: 8, kind: 'gpx', name: '路线.gpx', bytes: 48, url: '/a' }
  await open([{ key: 'a', kind, post, postType: 'video', name: '路线.gpx', bytes: 48, file } as never])
  await click(screen.getByLabelText(label))
  expect(offered()).toEqual(['移除'])
  await choose('移除')
  expect(screen.queryByLabelText(label)).toBeNull()
})

describe('a file of the text', () => {
  const line = { key: 'a', kind: 'file' as const, name: '路线.gpx', bytes: 2_500, file: null }

  test.each([
    [{ phase: 'sending', percent: 40 }, '40%', false],
    [{ phase: 'waiting' }, '等待上传', true],
    [{ phase: 'failed', problem: '文件太大' }, '文件太大', true],
    [{ phase: 'failed', problem: '文件已经不在这台设备上了', lost: true }, '文件已经不在这台设备上了', false],
  ])('%j says how far it is, and can be sent again only where that helps', async (own, state, again) => {
    const send = jest.fn()
    const composition = composes([line], uploads)
    const going = instead(jest.spyOn(composition.files, 'goOn')).mockReturnValue()
    const upload = { percent: 0, problem: '', lost: false, send, ...own }
    instead(jest.spyOn(composition.files, 'uploadOf')).mockReturnValue(upload as never)
    await show(<BlocksEditor composition={composition} uploads={uploads} placeholder="" maxLength={1_000} />)
    expect([texts('.file-row__size'), going.mock.calls]).toEqual([[state], [[line]]])
    await click(screen.getByLabelText('文件操作'))
    expect(offered()).toEqual(again ? ['重新上传', '移除'] : ['移除'])
    await choose(again ? '重新上传' : '移除')
    expect(send).toHaveBeenCalledTimes(again ? 1 : 0)
  })

  test('that is there says how large it is', async () => {
    await open([{ ...line, file: { id: 8, kind: 'gpx', name: '路线.gpx', bytes: 2_500, url: '/a' } }])
    expect(texts('.file-row__size')).toEqual(['3 KB'])
  })

  test('is one of those that there is room for', async () => {
    const choosing = instead(jest.spyOn(choosingFiles, 'chooseFiles')).mockResolvedValue([])
    await open(Array.from({ length: BLOCK_FILES - 2 }, (_, at) => ({ ...line, key: `f${at}`, file: { id: at } as never })))
    await click(screen.getByLabelText('插入文件'))
    expect(choosing.mock.calls).toEqual([[2]])
  })
})

test('as many other posts and files as there is room for are put in', async () => {
  const post = { type: 'post' as const, id: 31, title: '溜鱼', author: '老周', thumb: null, gone: false }
  const some = (kind: 'post' | 'file', count: number) =>
    Array.from(
      { length: count },
      (_, at) => ({ key: `${kind}${at}`, kind, post, postType: null, name: 'a.gpx', bytes: 1, file: { id: at } }) as never,
    )
  const off = () => ['插入帖子或视频', '插入文件'].map((name) => screen.getByLabelText<HTMLButtonElement>(name).disabled)
  await open([...some('post', BLOCK_POSTS - 1), ...some('file', BLOCK_FILES - 1)])
  expect(off()).toEqual([false, false])
  await open([...some('post', BLOCK_POSTS), ...some('file', BLOCK_FILES - 1)])
  expect(off()).toEqual([true, false])
  await open([...some('post', BLOCK_POSTS - 1), ...some('file', BLOCK_FILES)])
  expect(off()).toEqual([false, true])
})

test('a link says what its fields are for, how much they take, and is put in only with an address', async () => {
  await open(linesFrom([{ type: 'paragraph', spans: [{ text: '看' }] }]))
  await click(screen.getByLabelText('插入链接'))
  const sheet = within(screen.getByRole('dialog', { name: '插入链接' }))
  const [address, words] = [sheet.getByLabelText<HTMLInputElement>('网址'), sheet.getByLabelText<HTMLInputElement>('显示的文字（可不填）')]
  expect([address.placeholder, address.maxLength, words.maxLength, sheet.getByText<HTMLButtonElement>('完成').disabled]).toEqual([
    'https://',
    BLOCK_LINK_CHARS,
    BLOCK_HEADING_CHARS,
    true,
  ])
  await doing(() => fireEvent.input(address, { target: { value: 'fish.example' } }))
  await doing(() => fireEvent.keyDown(address, { key: 'Enter', keyCode: 13 }))
  expect([screen.queryByRole('dialog'), texts('.blocks-editor__span--link')]).toEqual([null, ['https://fish.example']])
})

describe('among posts to be put in', () => {
  const picker = async (onChoose = jest.fn()) => {
    await show(<PostPicker onChoose={onChoose} />)
    return onChoose
  }

  test('each is called by what it has, with what it is and who wrote it, and goes in as that', async () => {
    const author = buildUser({ nickName: '老周' })
    const poster = buildPicture({ thumb: '/media/poster.webp' })
    const film = { id: 5, url: '/a.mp4', poster, seconds: 65, width: 720, height: 1280 }
    answersPages('GET mine/posts', () => [
      buildPost({ id: 61, title: '溜鱼', author, type: 'video', extra: { type: 'video', film } }),
      buildPost({ id: 62, title: '', text: '两条鲫鱼', author }),
      buildPost({ id: 63, title: '', text: '', author }),
    ])
    const chosen = await picker()
    expect(asked('GET mine/posts').map(({ query: { state } }) => state)).toEqual(['live'])
    expect([texts('.post-picker__title'), texts('.post-picker__author')]).toEqual([
      ['溜鱼', '两条鲫鱼', '老周 的动态'],
      ['视频 · 老周', '动态 · 老周', '动态 · 老周'],
    ])
    expect([...document.querySelectorAll('.post-picker__thumb')].map((img) => img.getAttribute('src'))).toEqual(['/media/poster.webp'])
    await click(screen.getByText('溜鱼'))
    await click(screen.getByText('两条鲫鱼'))
    const link = { type: 'post', author: '老周', gone: false }
    expect(chosen.mock.calls).toEqual([
      [{ ...link, id: 61, title: '溜鱼', thumb: '/media/poster.webp' }, 'video'],
      [{ ...link, id: 62, title: '两条鲫鱼', thumb: null }, 'words'],
    ])
  })

  test('there may be none, or none that came, which can be asked for again', async () => {
    answersPages('GET mine/posts', () => [])
    await picker()
    screen.getByText('没有可插入的帖子')
    refuses('GET mine/posts', 'rest_unavailable', 503, '服务器忙')
    await picker()
    screen.getByText('服务器忙')
    answersPages('GET mine/posts', () => [buildPost({ title: '溜鱼' })])
    await click(screen.getByText('重试'))
    screen.getByText('溜鱼')
  })
})

test.each([
  ['idle', ''],
  ['saving', '正在保存…'],
  ['saved', '草稿已存到云端，换台设备也能接着写'],
  ['waiting', '草稿存在本机，联网后再存到云端'],
] as const)('whether it is kept is said: %s', async (phase, words) => {
  await show(<SavedNote className="note" phase={phase} />)
  expect(texts('.note')).toEqual([words])
})

test('more items than a list may have are a second list', () => {
  const items = Array.from({ length: BLOCK_LIST_ITEMS + 1 }, (_, at) => ({ spans: [{ text: String(at) }] }))
  const lines = linesFrom([{ type: 'list', ordered: false, items }])
  expect(blocksOf(lines, () => undefined).map((block) => block.type === 'list' && block.items.length)).toEqual([BLOCK_LIST_ITEMS, 1])
})

test('what is to be read in an article is its text and what stands below its pictures', () => {
  const blocks: Block[] = [
    { type: 'heading', level: 2, text: '选点' },
    { type: 'picture', picture: buildPicture(), caption: '晨雾' },
    { type: 'divider' },
    { type: 'paragraph', spans: [{ text: '先找浅滩' }] },
  ]
  expect(wordsIn(linesFrom(blocks))).toBe('选点\n晨雾\n先找浅滩')
})
