import { attributeLabel } from '@/features/secondhand/words'
import { measure } from '@/features/weather/words'
import { starsLabel } from '@/lib/format'
import { howFar } from '@/lib/howFar'
import { speak, type Locale } from '@/lib/i18n'

test.each<[Locale, string[]]>([
  ['en', ['★ 4.3', '1.2 km', '10.5']],
  ['fr', ['★ 4,3', '1,2 km', '10,5']],
  ['es', ['★ 4,3', '1,2 km', '10,5']],
])('stars, distances and temperatures in %s have its decimal sign', async (language, shown) => {
  await speak(language)
  expect([starsLabel(4.3), howFar(1_234), measure(10.5, (text) => text, { digits: 1 })].map((text) => text.replace('\u00a0', ' '))).toEqual(
    shown,
  )
})

test('what is known of a thing for sale has it, too', async () => {
  await speak('fr')
  const fields = [{ key: 'length' as const, unit: 'm', choices: [], min: null, max: null }]
  expect(attributeLabel({ key: 'length', value: '4.5' }, fields)).toBe('4,5 m')
})
