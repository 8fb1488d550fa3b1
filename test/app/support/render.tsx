import type { ReactElement } from 'react'
import { openPage } from './page'

let parts = 0

/** Shows a part of the app by itself, in a page of its own. */
export async function show(element: ReactElement): Promise<HTMLElement> {
  await openPage(() => element, `pages/test/part-${++parts}`)
  return document.body
}

/** Gives elements a height, until the returned function is called: jsdom lays nothing out. */
export function layOut({ window, content }: { window: number; content: () => number }): () => void {
  const clientHeight = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(window)
  const scrollHeight = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(content)
  return () => {
    clientHeight.mockRestore()
    scrollHeight.mockRestore()
  }
}
