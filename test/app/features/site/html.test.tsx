import { fireEvent, render } from '@testing-library/react'
import { Html } from '@/features/site'
import { opened } from '../../support/navigation'

const mockPreviewed: unknown[][] = []
jest.mock('@/platform/media', () => ({
  ...jest.requireActual<object>('@/platform/media'),
  previewPictures: async (...asked: unknown[]) => void mockPreviewed.push(asked),
}))

const draw = (html: string) => render(<Html html={html} />)

test('a link to a page of the app opens it here, another one is left to the browser', () => {
  const page = draw('<p><a href="/pages/hot/hot" target="_blank">热门</a><a href="https://fish.cn/" target="_blank">官网</a></p>')
  expect(fireEvent.click(page.getByText('热门'))).toBe(false)
  expect(fireEvent.click(page.getByText('官网'))).toBe(true)
  // In a tab of its own, where its reader wants that.
  for (const key of ['metaKey', 'ctrlKey']) expect(fireEvent.click(page.getByText('热门'), { [key]: true })).toBe(true)
  expect(opened).toEqual(['/pages/hot/hot'])
})

test('a picture opens large, with those beside it', () => {
  const { container } = draw('<p><img src="https://fish.cn/a.webp" alt=""><img src="https://fish.cn/b.webp" alt=""></p>')
  fireEvent.click(container.querySelectorAll('img')[1]!)
  expect(mockPreviewed).toEqual([[['https://fish.cn/a.webp', 'https://fish.cn/b.webp'], 1]])
})
