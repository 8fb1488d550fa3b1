import type { Block } from '@anglers/contract/blocks'
import { fireEvent, render } from '@testing-library/react'
import { Blocks } from '@/features/content/blocks'
import * as seeing from '@/stores/seePictures'
import { ToPart } from '@/ui/list/toPart'
import { buildPicture } from '../../support/factories'
import { opened } from '../../support/navigation'

const link = 'https://anglers.example/water'
const post = { type: 'post' as const, id: 7, title: '早口', author: '老周', thumb: null, gone: false }
const blocks: Block[] = [
  { type: 'heading', level: 2, text: '先找浅滩' },
  { type: 'paragraph', spans: [{ text: '看' }, { text: '这里', link }] },
  {
    type: 'list',
    ordered: true,
    items: [{ spans: [{ text: '看水' }] }, { spans: [{ text: '看风' }], level: 1 }, { spans: [{ text: '打窝' }] }],
  },
  { type: 'post', post, postType: 'words' },
  { type: 'post', post: { ...post, id: 8, title: '', gone: true }, postType: null },
]

test('blocks are drawn: headings as such, lists numbered by level, links and posts to be tapped, nothing of what is gone', () => {
  const page = render(<Blocks blocks={blocks} />)
  page.getByRole('heading', { name: '先找浅滩', level: 3 })
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1.看水', '1.看风', '2.打窝'])
  expect(page.getAllByRole('link')).toHaveLength(2)
  fireEvent.click(page.getByText('这里'))
  fireEvent.click(page.getByText('早口'))
  expect(opened).toEqual([`/pages/view/view?url=${encodeURIComponent(link)}`, '/pagesA/detail/detail?id=7'])
})

test('a text with three headings begins with a table of contents, a shorter one does not', () => {
  const headings = ['找浅滩', '看风向', '收竿'].map((text): Block => ({ type: 'heading', level: 2, text }))
  const names = (shown: Block[]) => {
    const page = render(<Blocks blocks={shown} />)
    const found = page.queryByRole('navigation', { name: '目录' })?.querySelectorAll('button')
    page.unmount()
    return Array.from(found ?? [], (way) => way.textContent)
  }
  expect([names(headings), names(headings.slice(1))]).toEqual([['找浅滩', '看风向', '收竿'], []])
})

test('each line of the table of contents leads to its heading', () => {
  const led: (string | undefined)[] = []
  const text = (...words: string[]) => words.map((one): Block => ({ type: 'heading', level: 3, text: one }))
  const page = render(
    <ToPart.Provider value={(id) => led.push(document.getElementById(id)?.textContent)}>
      <Blocks blocks={[{ type: 'paragraph', spans: [{ text: '开头' }] }, ...text('找浅滩', '看风向', '收竿')]} />
    </ToPart.Provider>,
  )
  for (const way of page.getByRole('navigation').querySelectorAll('button')) fireEvent.click(way)
  expect(led).toEqual(['找浅滩', '看风向', '收竿'])
})

test('a picture that is tapped is seen large among all pictures of the text', () => {
  const seen = jest.spyOn(seeing, 'seePictures').mockImplementation(() => undefined)
  const pictures = [buildPicture(), buildPicture(), buildPicture()]
  const page = render(<Blocks blocks={pictures.map((picture, at): Block => ({ type: 'picture', picture, caption: `图 ${at}` }))} />)
  fireEvent.click(page.getByLabelText('图 1'))
  expect(seen.mock.calls).toEqual([[pictures, 1]])
  seen.mockRestore()
})

test('a film is led to by its cover, and is known as one; without a title it goes by its author', () => {
  const film: Block = { type: 'post', post: { ...post, title: '', thumb: '/media/a-thumb.webp' }, postType: 'video' }
  const page = render(<Blocks blocks={[film]} />)
  expect(page.container.querySelector('img')?.getAttribute('src')).toContain('/media/a-thumb.webp')
  fireEvent.click(page.getByText('老周 的动态'))
  page.getByText('视频 · 老周')
  expect(opened).toEqual(['/pagesA/detail/detail?id=7'])
})

test('an address leads there in a text that calls nobody, too', async () => {
  const page = render(<Blocks blocks={[{ type: 'paragraph', spans: [{ text: '见 www.anglers.example。' }] }]} />)
  fireEvent.click(await page.findByText('www.anglers.example'))
  expect(opened).toEqual([`/pages/view/view?url=${encodeURIComponent('https://www.anglers.example')}`])
})

test('members whom a text calls, and addresses in it, lead there, and keep how they are marked', async () => {
  const said: Block[] = [
    {
      type: 'paragraph',
      spans: [{ text: '谢谢 @老周 带路，' }, { text: '@老周 的窝子', bold: true }, { text: '，见 www.anglers.example。@路人' }],
    },
    { type: 'list', ordered: false, items: [{ spans: [{ text: '问 @老周' }] }] },
  ]
  const page = render(<Blocks blocks={said} mentions={[{ id: 9, nickName: '老周' }]} />)
  const calls = await page.findAllByRole('link', { name: '@老周' })
  expect(calls).toHaveLength(3)
  for (const call of calls) fireEvent.click(call)
  expect(opened).toEqual(['/pagesA/author/author?id=9', '/pagesA/author/author?id=9', '/pagesA/author/author?id=9'])
  expect(calls[1]!.closest('.blocks__bold')).not.toBeNull()
  page.getByText('www.anglers.example')
  expect(page.queryByRole('link', { name: /路人/ })).toBeNull()
  expect(page.container.querySelector('.blocks__paragraph')!.textContent).toBe(
    '谢谢 @老周 带路，@老周 的窝子，见 www.anglers.example。@路人',
  )
})
