import type { BlockForm, Span } from '@anglers/contract/blocks'
import { blocksOfText, cleanBlocks, filesIn, linksIn, picturesIn, plainText, postsIn } from '../../../server/src/lib/blocks.ts'

const p = (...spans: Span[]): BlockForm => ({ type: 'paragraph', spans })
const [link, other] = ['https://a.example', 'https://b.example']

test.each<[string, Span[], Span[]]>([
  [
    'marked alike are one',
    [
      { text: '一', bold: true },
      { text: '二', bold: true },
    ],
    [{ text: '一二', bold: true }],
  ],
  ['not marked are, whatever they say of that', [{ text: '一', bold: false }, { text: '二' }], [{ text: '一二' }]],
  [
    'marked otherwise are not',
    [
      { text: '一', bold: true },
      { text: '二', italic: true },
      { text: '三', strike: true },
    ],
    [],
  ],
  ['that lead elsewhere are not', [{ text: '一', link }, { text: '二', link: other }, { text: '三' }], []],
  ['without anything to see are gone', [{ text: '一' }, { text: '\u202e', bold: true }, { text: '二' }], [{ text: '一二' }]],
  ['have no blanks around them', [{ text: ' 一 ', bold: true }, { text: ' 二 ' }], [{ text: '一 ', bold: true }, { text: ' 二' }]],
  ['of blanks alone at an end are gone', [{ text: ' ', bold: true }, { text: '一' }], [{ text: '一' }]],
])('parts of a paragraph that are %s', (_, spans, cleaned) => {
  const wanted = [p(...(cleaned.length ? cleaned : spans))]
  expect(cleanBlocks([p(...spans)])).toEqual(wanted)
  expect(cleanBlocks(wanted)).toEqual(wanted)
})

test('blocks in which there is nothing to see are left out', () => {
  const blank: Span[] = [{ text: ' \n' }]
  expect(
    cleanBlocks([
      p(),
      p(...blank),
      { type: 'quote', spans: blank },
      { type: 'heading', level: 2, text: ' \u200b ' },
      { type: 'list', ordered: true, items: [{ spans: blank }] },
      { type: 'divider' },
    ]),
  ).toEqual([{ type: 'divider' }])
})

test('blocks are kept as they were sent, their texts cleaned', () => {
  const item = (text: string, level?: number) => ({ spans: [{ text }], ...(level === undefined ? {} : { level }) })
  expect(
    cleanBlocks([
      { type: 'heading', level: 3, text: ' 先找\n浅滩 ' },
      { type: 'quote', spans: [{ text: ' 一 ', link }] },
      { type: 'list', ordered: false, items: [item('一', 0), item(' '), item(' 二', 2)] },
      { type: 'picture', mediaId: 1 },
      { type: 'picture', mediaId: 2, caption: ' 晨\n雾 ' },
      { type: 'file', fileId: 3 },
      { type: 'post', postId: 4 },
    ]),
  ).toEqual([
    { type: 'heading', level: 3, text: '先找 浅滩' },
    { type: 'quote', spans: [{ text: '一', link }] },
    { type: 'list', ordered: false, items: [item('一'), item('二', 2)] },
    { type: 'picture', mediaId: 1, caption: '' },
    { type: 'picture', mediaId: 2, caption: '晨 雾' },
    { type: 'file', fileId: 3 },
    { type: 'post', postId: 4 },
  ])
})

test('a plain text is a paragraph for each of its lines, then the pictures', () => {
  expect(blocksOfText(' 一 \n\n \n二', [7, 8])).toEqual([
    p({ text: '一' }),
    p({ text: '二' }),
    { type: 'picture', mediaId: 7, caption: '' },
    { type: 'picture', mediaId: 8, caption: '' },
  ])
})

describe('of all that stands in blocks', () => {
  const blocks: BlockForm[] = [
    p({ text: '一' }, { text: '二', link }),
    { type: 'heading', level: 2, text: '三' },
    { type: 'quote', spans: [{ text: '四', link: other }] },
    { type: 'list', ordered: true, items: [{ spans: [{ text: '五' }, { text: '六', link }] }, { spans: [{ text: '七' }], level: 1 }] },
    { type: 'divider' },
    { type: 'picture', mediaId: 1, caption: '八' },
    { type: 'picture', mediaId: 2 },
    { type: 'picture', mediaId: 1 },
    { type: 'file', fileId: 3 },
    { type: 'post', postId: 4 },
  ]

  test('texts are read line by line, without their marks', () => {
    expect(plainText(blocks)).toBe('一二\n三\n四\n五六\n七\n八')
  })

  test('links are known wherever they stand, and pictures, files and posts by their ids', () => {
    expect(linksIn(blocks)).toEqual([link, other, link])
    expect([picturesIn(blocks), filesIn(blocks), postsIn(blocks)]).toEqual([[1, 2, 1], [3], [4]])
  })
})
