import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { Img } from '@/ui/base/Img'
import { doing } from '../support/page'
import { show } from '../support/render'

const imgOf = (body: HTMLElement) => body.querySelector('img')!

test('a picture that does not come leaves no torn page, and another in its place is tried anew', async () => {
  const failed = jest.fn()
  let change = (_: string) => {}
  function Changing() {
    const [src, setSrc] = useState('/media/lost.webp')
    change = setSrc
    return <Img src={src} alt="鱼" onError={failed} />
  }
  const body = await show(<Changing />)
  expect(imgOf(body).src).toContain('/media/lost.webp')
  await doing(() => fireEvent.error(imgOf(body)))
  expect([imgOf(body).src.startsWith('data:image/gif'), failed.mock.calls.length]).toEqual([true, 1])
  await doing(() => change('/media/there.webp'))
  expect(imgOf(body).src).toContain('/media/there.webp')
})

test('the first of a screen is fetched at once, all others when they come near', async () => {
  const body = await show(
    <>
      <Img src="/a.webp" alt="" first />
      <Img src="/b.webp" alt="" />
    </>,
  )
  expect([...body.querySelectorAll('img')].map((img) => [img.getAttribute('loading'), img.getAttribute('fetchpriority')])).toEqual([
    ['eager', 'high'],
    ['lazy', null],
  ])
})
