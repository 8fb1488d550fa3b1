import { Marked } from '@/ui/base/Marked'
import { cleanUp } from '../support/cleanup'
import { show } from '../support/render'

const marks = (root: Element) => [...root.querySelectorAll('.marked')].map(({ textContent }) => textContent)

test('a word stands out wherever it is, in any case, and the text stays whole', async () => {
  const shown = await show(<Marked text="Luya 路亚，LUYA" word="luya" />)
  expect([marks(shown), shown.textContent]).toEqual([['Luya', 'LUYA'], 'Luya 路亚，LUYA'])
})

test('whatever sign is searched for is no pattern', async () => {
  for (let code = 33; code < 127; code++) {
    const word = `2${String.fromCharCode(code)}3`
    const shown = await show(<Marked text={`线组 ${word} 号`} word={word} />)
    expect([marks(shown), shown.textContent]).toEqual([[word], `线组 ${word} 号`])
    await cleanUp()
  }
})
