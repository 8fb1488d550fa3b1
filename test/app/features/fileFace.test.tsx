import { fireEvent, screen } from '@testing-library/react'
import { FileRow } from '@/features/document/FileRow'
import * as opening from '@/features/document/openDocument'
import { Stars } from '@/features/review/Stars'
import { speak } from '@/lib/i18n'
import { instead } from '../support/instead'
import { doing } from '../support/page'
import { show } from '../support/render'

const file = (bytes: number) => ({ name: '路线.gpx', bytes, url: '/f' }) as Parameters<typeof FileRow>[0]['file']

test.each([
  [1, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [2_345_678, '2.3 MB'],
])('a file of %i bytes is said to be as large as folders say', async (bytes, size) => {
  const body = await show(<FileRow file={file(bytes)} />)
  expect(body.querySelector('.file-row__size')!.textContent).toBe(size)
})

test('in languages with a decimal comma files and stars have one', async () => {
  await speak('fr')
  const body = await show(
    <>
      <FileRow file={file(2_345_678)} />
      <Stars rating={4.3} />
    </>,
  )
  expect(body.querySelector('.file-row__size')!.textContent).toContain('2,3')
  expect(body.querySelector('.stars')!.getAttribute('aria-label')).toContain('4,3')
})

test('a file is opened by a tap, which says of what', async () => {
  const open = instead(jest.spyOn(opening, 'openDocument')).mockResolvedValue()
  await show(<FileRow file={file(2_500)} />)
  await doing(() => fireEvent.click(screen.getByLabelText('打开文件 路线.gpx')))
  expect(open.mock.calls).toEqual([[file(2_500)]])
})
