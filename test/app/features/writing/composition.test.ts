import type { Block } from '@anglers/contract/blocks'
import type { Attachment } from '@anglers/contract/files'
import Taro from '@tarojs/taro'
import { BLOCK_FILES, BLOCK_HEADING_CHARS, BLOCK_PICTURES, BLOCK_POSTS, BLOCKS, UNDO_STEPS } from '@anglers/contract/limits'
import { PictureUploads } from '@/features/media'
import * as fileCache from '@/platform/fileCache'
import { areFilesSent, blocksOf, Composition, type Line, linesOf } from '@/features/writing'
import { numberOf } from '@/features/writing/lines'
import { retyped, toggled } from '@/features/writing/spans'
import { session } from '@/stores/session'
import { buildPicture, buildSession } from '../../support/factories'
import { settled } from '../../support/server'

function begun(blocks: Block[] = []) {
  const of = {
    lines: linesOf(blocks, (id) => `p${id}`) as Line[],
    uploads: new PictureUploads('POST media', () => undefined),
    set(lines: Line[]) {
      of.lines = lines
    },
  }
  const composition = new Composition(of)
  return {
    composition,
    uploads: of.uploads,
    key: (at: number) => composition.lines[at]!.key,
    sent: () => blocksOf(of.lines, (upload) => Number(upload.slice(1)) || undefined),
  }
}

const buildFile = (own: Partial<Attachment> = {}): Attachment => ({
  id: 8,
  kind: 'gpx',
  name: '青龙湖.gpx',
  bytes: 48,
  url: '/media/8.gpx',
  ...own,
})
const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })

beforeEach(() => session.open(buildSession()))
afterEach(() => jest.useRealTimers())

test('there is room for so many of each kind, whatever there is of the others', () => {
  const composition = new Composition({
    lines: ['picture', 'picture', 'picture', 'post', 'file', 'file'].map((kind, at) => ({ key: `${at}`, kind }) as Line),
    uploads: new PictureUploads('POST media', () => undefined),
    set: () => undefined,
  })
  expect([composition.roomForPictures, composition.roomForPosts, composition.roomForFiles]).toEqual([
    BLOCK_PICTURES - 3,
    BLOCK_POSTS - 1,
    BLOCK_FILES - 2,
  ])
})

test('blocks come out as they went in', () => {
  const blocks: Block[] = [
    { type: 'heading', level: 2, text: '先找浅滩' },
    { type: 'paragraph', spans: [{ text: '浅滩' }, { text: '先升温', bold: true }, { text: '，看这里', link: 'https://a.example/' }] },
    { type: 'list', ordered: true, items: [{ spans: [{ text: '看风' }] }, { spans: [{ text: '看水' }], level: 1 }] },
    { type: 'list', ordered: false, items: [{ spans: [{ text: '蚯蚓' }] }] },
    { type: 'divider' },
    { type: 'picture', picture: buildPicture({ id: 7 }), caption: '晨雾' },
    { type: 'file', file: buildFile({ id: 8 }) },
    { type: 'quote', spans: [{ text: '鱼过千层网' }] },
  ]
  expect(begun(blocks).sent()).toEqual(
    blocks.map((block) => {
      if (block.type === 'file') return { type: 'file', fileId: 8 }
      return block.type === 'picture' ? { type: 'picture', mediaId: 7, caption: '晨雾' } : block
    }),
  )
})

test('a line feed begins a new line, and an empty item ends the list', () => {
  const { composition, key, sent } = begun()
  composition.restyle('bullet')
  composition.type(key(0), '蚯蚓')
  composition.type(key(0), '蚯蚓\n红虫')
  composition.type(key(1), '红虫\n')
  composition.type(key(2), '\n')
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['bullet', 'bullet', 'paragraph'])
  expect(composition.caret).toMatchObject({ key: key(2), from: 0 })
  expect(sent()).toEqual([{ type: 'list', ordered: false, items: [{ spans: [{ text: '蚯蚓' }] }, { spans: [{ text: '红虫' }] }] }])
})

test('a pasted text becomes paragraphs, with the caret at its end', () => {
  const { composition, key, sent } = begun([paragraph('前后')])
  composition.type(key(0), '前一\n二\n三后')
  expect([sent(), composition.caret]).toEqual([[paragraph('前一'), paragraph('二'), paragraph('三后')], { key: key(2), from: 1, to: 1 }])
})

test('Backspace at a start takes the look away first, then joins the lines', () => {
  const { composition, key, sent } = begun([paragraph('浅滩'), { type: 'heading', level: 2, text: '先升温' }])
  composition.joinBefore(key(1))
  expect(sent()).toEqual([paragraph('浅滩'), paragraph('先升温')])
  composition.joinBefore(key(1))
  expect([sent(), composition.caret]).toEqual([[paragraph('浅滩先升温')], { key: key(0), from: 2, to: 2 }])
})

test('what is joined to a heading is as plain as that', () => {
  const bold: Block = { type: 'paragraph', spans: [{ text: '先升温', bold: true }] }
  const { composition, key } = begun([{ type: 'heading', level: 2, text: '浅滩' }, bold])
  composition.joinBefore(key(1))
  expect(composition.lines).toMatchObject([{ kind: 'heading2', spans: [{ text: '浅滩先升温' }] }])
})

test('what is typed leaves the marks of the rest alone', () => {
  const spans = [{ text: '浅滩' }, { text: '先升温', bold: true as const }, { text: '看图', link: 'https://a.example/' }]
  expect(retyped(retyped(spans, '浅滩最先升温看图'), '浅滩最先升温看图吧')).toEqual([
    { text: '浅滩最' },
    { text: '先升温', bold: true },
    { text: '看图', link: 'https://a.example/' },
    { text: '吧' },
  ])
  expect(toggled(toggled([{ text: '浅滩先升温' }], 2, 5, 'bold'), 2, 5, 'bold')).toEqual([{ text: '浅滩先升温' }])
})

test('what is marked in part is marked as a whole first, and then not at all', () => {
  const partly = [{ text: '浅滩' }, { text: '先升温', bold: true as const }]
  const whole = toggled(partly, 0, 5, 'bold')
  expect([whole, toggled(whole, 0, 5, 'bold')]).toEqual([[{ text: '浅滩先升温', bold: true }], [{ text: '浅滩先升温' }]])
})

test('emoji that share half of their code are not torn', () => {
  expect(retyped([{ text: 'a😀' }], 'a😁')).toEqual([{ text: 'a😁' }])
  // These share the other half.
  expect(retyped([{ text: 'a' }, { text: '😀', bold: true }], 'a🨀')).toEqual([{ text: 'a🨀' }])
})

test(`${UNDO_STEPS} steps are undone, not one more, and done again`, () => {
  jest.useFakeTimers()
  const { composition, key, sent } = begun([paragraph('0')])
  for (let step = 1; step <= UNDO_STEPS + 1; step++) {
    composition.type(key(0), String(step))
    jest.advanceTimersByTime(2_000)
  }
  let undone = 0
  while (composition.canUndo) {
    composition.undo()
    undone++
  }
  expect([undone, sent()]).toEqual([UNDO_STEPS, [paragraph('1')]])
  while (composition.canRedo) composition.redo()
  expect(sent()).toEqual([paragraph(String(UNDO_STEPS + 1))])
})

test('what is typed in one go is undone in one; after a rest, or in another line, it is a step of its own', () => {
  jest.useFakeTimers()
  const { composition, key, sent } = begun([paragraph('浅'), paragraph('深')])
  composition.type(key(0), '浅滩')
  composition.type(key(0), '浅滩先')
  composition.type(key(1), '深水')
  jest.advanceTimersByTime(2_000)
  composition.type(key(1), '深水后')
  const steps = [sent()]
  while (composition.canUndo) {
    composition.undo()
    steps.push(sent())
  }
  expect(steps).toEqual([
    [paragraph('浅滩先'), paragraph('深水后')],
    [paragraph('浅滩先'), paragraph('深水')],
    [paragraph('浅滩先'), paragraph('深')],
    [paragraph('浅'), paragraph('深')],
  ])
})

test('captions typed one after the other are steps of their own', () => {
  const pictures = [1, 2].map((id) => buildPicture({ id }))
  const { composition, uploads, key } = begun(pictures.map((picture) => ({ type: 'picture', picture, caption: '' })))
  uploads.fill(pictures.map((picture) => ({ ...picture, key: `p${picture.id}` })))
  composition.caption(key(0), '晨')
  composition.caption(key(0), '晨雾')
  composition.caption(key(1), '落日')
  const captions = () => composition.lines.map((line) => (line.kind === 'picture' ? line.caption : ''))
  composition.undo()
  expect(captions()).toEqual(['晨雾', ''])
  composition.undo()
  expect(captions()).toEqual(['', ''])
})

test('a picture goes in after the line with the caret, and comes back when its removal is undone', () => {
  const uploading = jest.spyOn(Taro, 'uploadFile').mockReturnValue(new Promise(() => undefined) as never)
  const { composition, key } = begun([paragraph('前'), paragraph('后')])
  composition.touch(key(0), 1)
  composition.addPictures([{ path: '/tmp/a.jpg', bytes: 10 }])
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['paragraph', 'picture', 'paragraph'])
  composition.remove(key(1))
  composition.undo()
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['paragraph', 'picture', 'paragraph'])
  uploading.mockRestore()
})

test('what is put in takes the place of an empty line, and there is a line to go on in', () => {
  const { composition, key, sent } = begun([paragraph('前')])
  composition.goOn()
  composition.type(key(0), '前\n')
  composition.addDivider()
  expect([composition.lines.map(({ kind }) => kind), composition.caret]).toEqual([
    ['paragraph', 'divider', 'paragraph'],
    { key: key(2), from: 0, to: 0 },
  ])
  composition.type(key(2), '后')
  composition.touch(key(0), 1)
  composition.addPost({ type: 'post', id: 31, title: '溜鱼', author: '老周', thumb: null, gone: false }, 'video')
  expect([composition.lines.map(({ kind }) => kind), composition.caret?.key]).toEqual([
    ['paragraph', 'post', 'paragraph', 'divider', 'paragraph'],
    key(2),
  ])
  expect(sent()).toEqual([paragraph('前'), { type: 'post', postId: 31 }, { type: 'divider' }, paragraph('后')])
})

test('where there is no room for more lines, what is pasted stays in the last of them, with its line breaks', () => {
  const { composition, key, sent } = begun(Array.from({ length: BLOCKS - 1 }, (_, at) => paragraph(String(at))))
  composition.type(key(BLOCKS - 2), `${BLOCKS - 2}一\n二\n三`)
  expect([composition.lines.length, composition.isFull, sent().slice(-2)]).toEqual([
    BLOCKS,
    true,
    [paragraph(`${BLOCKS - 2}一`), paragraph('二\n三')],
  ])
})

test('Backspace after what is no text takes an empty line away, and never that', () => {
  const { composition, key } = begun([{ type: 'divider' }, paragraph('后')])
  composition.joinBefore(key(1))
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['divider', 'paragraph'])
  composition.type(key(1), '')
  composition.joinBefore(key(1))
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['divider', 'paragraph'])
  composition.type(key(1), '\n')
  composition.joinBefore(key(1))
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['divider', 'paragraph'])
})

test('an item goes one step out before it is no item any more', () => {
  const { composition, key } = begun([
    { type: 'list', ordered: false, items: [{ spans: [{ text: 'a' }] }, { spans: [{ text: 'b' }], level: 1 }] },
  ])
  composition.joinBefore(key(1))
  expect(composition.lines[1]).toMatchObject({ kind: 'bullet', level: 0 })
  composition.joinBefore(key(1))
  expect(composition.lines[1]).toMatchObject({ kind: 'paragraph' })
})

test('a heading that is too long for one stands out as a paragraph', () => {
  const [fits, tooLong] = ['鱼'.repeat(BLOCK_HEADING_CHARS), '鱼'.repeat(BLOCK_HEADING_CHARS + 1)]
  const { composition, key, sent } = begun([paragraph(fits), paragraph(tooLong)])
  for (const at of [0, 1]) {
    composition.touch(key(at), 0)
    composition.restyle('heading2')
  }
  expect(sent()).toEqual([
    { type: 'heading', level: 2, text: fits },
    { type: 'paragraph', spans: [{ text: tooLong, bold: true }] },
  ])
})

test('numbers go on within a level, and begin anew below another item', () => {
  const { composition } = begun([
    {
      type: 'list',
      ordered: true,
      items: [{ spans: [{ text: 'a' }] }, { spans: [{ text: 'b' }], level: 1 }, { spans: [{ text: 'c' }] }],
    },
    paragraph('-'),
    { type: 'list', ordered: true, items: [{ spans: [{ text: 'd' }] }] },
  ])
  expect(composition.lines.map((_, at) => numberOf(composition.lines, at))).toEqual([1, 1, 2, 0, 1])
})

test('a link is put on what is selected, or in with words of its own', () => {
  const { composition, key, sent } = begun([paragraph('看这里')])
  composition.touch(key(0), 1, 3)
  composition.link('https://a.example/', '')
  composition.touch(key(0), 3)
  composition.link('https://b.example/', '那里')
  expect(sent()).toEqual([
    {
      type: 'paragraph',
      spans: [{ text: '看' }, { text: '这里', link: 'https://a.example/' }, { text: '那里', link: 'https://b.example/' }],
    },
  ])
})

describe('a file', () => {
  const track = { path: 'blob:track', name: '青龙湖.gpx', bytes: 48 }
  /** What the server says to each upload, in order. */
  const says = (...answers: (object | null)[]) =>
    jest.spyOn(Taro, 'uploadFile').mockImplementation((() => {
      const answer = answers.shift()
      const work = async () => {
        if (!answer) throw new Error('uploadFile:fail')
        return { statusCode: 200, data: JSON.stringify(answer) }
      }
      return Object.assign(work(), { progress: () => undefined })
    }) as never)
  const kept = { code: 1, msg: 'ok', data: buildFile() }

  beforeEach(() => Object.assign(globalThis, { fetch: async () => ({ ok: true }) }))
  afterEach(() => jest.restoreAllMocks())

  test('is a block once the server has it, and stays that when what was written after it is undone', async () => {
    const uploaded = says(kept)
    const { composition, key, sent } = begun([paragraph('看附件')])
    composition.addFiles([track])
    expect([sent(), areFilesSent(composition.lines)]).toEqual([[paragraph('看附件')], false])
    composition.type(key(2), '就这样')
    await settled()
    composition.undo()
    expect([sent(), areFilesSent(composition.lines)]).toEqual([[paragraph('看附件'), { type: 'file', fileId: 8 }], true])
    expect(uploaded).toHaveBeenCalledTimes(1)
  })

  test('waits without a line, and goes under the same key when somebody wants it again', async () => {
    const uploaded = says(null, kept)
    const { composition, key, sent } = begun([paragraph('看附件')])
    composition.addFiles([track])
    await settled()
    const item = composition.files.uploadOf(key(1))!
    expect([item.phase, item.lost]).toEqual(['waiting', false])
    await item.send()
    expect(sent()).toEqual([paragraph('看附件'), { type: 'file', fileId: 8 }])
    const keys = uploaded.mock.calls.map(([{ header }]) => (header as Record<string, string>)['Idempotency-Key'])
    expect(new Set(keys)).toEqual(new Set([key(1)]))
  })

  test('that was taken out is kept no longer once the page is left; the others go on from here', async () => {
    jest.spyOn(fileCache, 'keep').mockImplementation(async (path) => `kept-${path}`)
    const drop = jest.spyOn(fileCache, 'drop').mockResolvedValue()
    jest.spyOn(fileCache, 'reads').mockResolvedValue(true)
    jest.spyOn(fileCache, 'release').mockReturnValue()
    says(null, null)
    const { composition, key } = begun([paragraph('看附件')])
    composition.addFiles([track, { ...track, path: 'blob:other' }])
    await settled()
    composition.remove(key(1))
    composition.close()
    await settled()
    expect([drop.mock.calls, composition.lines.map((line) => line.kind === 'file' && line.cachedName)]).toEqual([
      [['kept-blob:track']],
      [false, 'kept-blob:other', false],
    ])
  })

  test('that this device lost while it was on its way is said to be gone', async () => {
    const { composition, key } = begun()
    composition.files.goOn({ key: 'k-of-before', kind: 'file', name: '青龙湖.gpx', bytes: 48, file: null })
    await settled()
    expect(composition.files.uploadOf('k-of-before')).toMatchObject({ phase: 'failed', lost: true })
    expect(key(0)).not.toBe('k-of-before')
  })
})

test('what was undone is not done again once something else was written', () => {
  jest.useFakeTimers()
  const { composition, key } = begun([paragraph('浅滩')])
  composition.type(key(0), '浅滩先')
  jest.advanceTimersByTime(2_000)
  composition.undo()
  expect(composition.canRedo).toBe(true)
  composition.type(key(0), '浅滩后')
  expect(composition.canRedo).toBe(false)
})

test('the words of a picture are one line', () => {
  const { composition, key, sent } = begun([{ type: 'picture', picture: buildPicture({ id: 7 }), caption: '' }])
  composition.caption(key(0), '晨雾\n散了')
  expect(sent()).toEqual([{ type: 'picture', mediaId: 7, caption: '晨雾 散了' }])
})

test('a picture that the form has let go of does not come back when its removal is undone', () => {
  const picture = buildPicture({ id: 7 })
  const { composition, uploads, key } = begun([paragraph('前'), { type: 'picture', picture, caption: '' }, paragraph('后')])
  uploads.fill([{ ...picture, key: 'p7' }])
  composition.remove(key(1))
  expect(composition.caret).toEqual({ key: key(0), from: 1, to: 1 })
  uploads.remove(uploads.items[0]!)
  composition.undo()
  expect(composition.lines.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
})

test('the caret is where the field says, though what was typed may have been typed elsewhere', () => {
  const { composition, key } = begun([paragraph('鱼鱼')])
  composition.type(key(0), '鱼鱼鱼', 1)
  expect(composition.caret).toEqual({ key: key(0), from: 1, to: 1 })
  composition.type(key(0), '鱼鱼鱼水')
  expect(composition.caret).toEqual({ key: key(0), from: 4, to: 4 })
})

test('a line that undoing takes away has the caret no longer', () => {
  const { composition, key } = begun([paragraph('浅滩')])
  composition.type(key(0), '浅滩\n')
  expect(composition.caret?.key).toBe(key(1))
  composition.undo()
  expect([composition.caret, composition.current?.key]).toEqual([null, key(0)])
})

test('an item that follows another one is as far in', () => {
  const { composition, key } = begun([
    { type: 'list', ordered: true, items: [{ spans: [{ text: '看水' }] }, { spans: [{ text: '看风' }], level: 1 }] },
  ])
  composition.type(key(1), '看风\n看云')
  expect(composition.lines.map(({ kind, level }: { kind: string; level?: number }) => [kind, level ?? 0])).toEqual([
    ['ordered', 0],
    ['ordered', 1],
    ['ordered', 1],
  ])
})

test('where the caret is at what is no text, a heading is a line of its own after that', () => {
  const { composition, key } = begun([{ type: 'divider' }, paragraph('后')])
  composition.touch(key(0), 0)
  composition.restyle('heading2')
  expect([composition.lines.map(({ kind }) => kind), composition.caret?.key]).toEqual([['divider', 'heading2', 'paragraph'], key(1)])
})

test('what was typed and taken out again leaves nothing', () => {
  const kept: Line[][] = []
  const of = {
    lines: [] as Line[],
    uploads: new PictureUploads('POST media', () => undefined),
    set: (lines: Line[]) => void kept.push((of.lines = lines)),
  }
  const composition = new Composition(of)
  const { key } = composition.lines[0]!
  composition.type(key, '浅')
  composition.type(key, '')
  expect(kept.map(({ length }) => length)).toEqual([1, 0])
})
