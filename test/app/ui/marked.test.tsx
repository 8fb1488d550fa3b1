import { View } from '@tarojs/components'
import { Marked } from '@/ui/base/Marked'
import { show } from '../support/render'

const marks = (root: Element) => [...root.querySelectorAll('.marked')].map(({ textContent }) => textContent)

test('a word stands out wherever it is, in any case, and the text stays whole', async () => {
  const shown = await show(<Marked text="Luya 路亚，LUYA" word="luya" />)
  expect([marks(shown), shown.textContent]).toEqual([['Luya', 'LUYA'], 'Luya 路亚，LUYA'])
})

test('whatever sign is searched for is no pattern', async () => {
  const words = Array.from({ length: 94 }, (_, i) => `2${String.fromCharCode(33 + i)}3`)
  const shown = await show(
    <View>
      {words.map((word) => (
        <View key={word}>
          <Marked text={`线组 ${word} 号`} word={word} />
        </View>
      ))}
    </View>,
  )
  expect([marks(shown), shown.textContent]).toEqual([words, words.map((word) => `线组 ${word} 号`).join('')])
})
