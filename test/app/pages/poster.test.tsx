import { fireEvent } from '@testing-library/dom'
import { speak } from '@/lib/i18n'
import PosterPage from '@/pagesA/poster/poster'
import { modals, toaster } from '@/stores/overlays'
import { doing, openPage } from '../support/page'

/** What the platform does when it is asked to save. */
let mockSave: () => Promise<string>
const mockSaved: unknown[][] = []
jest.mock('@/platform/album', () => ({
  savePicture: (...what: unknown[]) => (mockSaved.push(what), mockSave()),
}))
jest.mock('@/platform/settings', () => ({ openSettings: async () => undefined }))
beforeEach(() => {
  mockSaved.length = 0
  toaster.hide()
})

const openPoster = async (query: Record<string, string> = { id: '7' }) => {
  const page = await openPage(PosterPage, 'pagesA/poster/poster', query)
  const picture = () => page.getByAltText('分享图')
  const save = () => page.getByRole('button', { name: '保存图片' })
  return {
    ...page,
    picture,
    save,
    comes: () => doing(() => fireEvent.load(picture())),
    fails: () => doing(() => fireEvent.error(picture())),
    click: (element: Element) => doing(() => fireEvent.click(element)),
  }
}
const ADDRESS = '/wp-json/wp/v2/qrcode/poster?id=7&kind=web&language=zh-Hans'

test('the picture is asked for in the language in use; a skeleton stands for it until it is there', async () => {
  const page = await openPoster()
  expect(page.picture().getAttribute('src')).toBe(ADDRESS)
  page.getByRole('status', { name: '正在生成图片' })
  expect((page.save() as HTMLButtonElement).disabled).toBe(true)
  await page.comes()
  expect(page.queryByRole('status', { name: '正在生成图片' })).toBeNull()
  await speak('fr')
  expect((await openPage(PosterPage, 'pagesA/poster/poster', { id: '7' })).getByRole('img').getAttribute('src')).toContain('language=fr')
})

test('it is saved under a name of its own', async () => {
  const page = await openPoster()
  await page.comes()
  mockSave = async () => 'saved'
  await page.click(page.save())
  expect([mockSaved, toaster.current?.text]).toEqual([[[ADDRESS, 'anglers-7.jpg']], '已保存'])
})

test('who refused the album is led to where that is changed; what cannot be saved can be held', async () => {
  const page = await openPoster()
  await page.comes()
  mockSave = async () => 'refused'
  await page.click(page.save())
  expect(modals.current).toMatchObject({ content: '需要相册权限才能保存，去设置里打开？' })
  await doing(() => modals.close(false))
  mockSave = () => Promise.reject(new Error('no line'))
  await page.click(page.save())
  expect(toaster.current).toMatchObject({ text: '没有保存下来，可以长按图片保存', type: 'error' })
})

test('what did not come is asked for once more', async () => {
  const page = await openPoster()
  await page.fails()
  page.getByText('图片没能生成，请重试')
  await page.click(page.getByText('重试'))
  await page.comes()
  expect((page.save() as HTMLButtonElement).disabled).toBe(false)
})

test('without a post there is nothing', async () => {
  const page = await openPage(PosterPage, 'pagesA/poster/poster')
  expect(page.queryByRole('img', { name: '分享图' })).toBeNull()
})
