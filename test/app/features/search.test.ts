import { SearchResults } from '@/features/search/Search'
import { holds } from '../support/server'

test('a late answer does not say that the posts shown are those of another word', async () => {
  const held = holds('GET search/search')
  const results = new SearchResults('翘嘴鲌')
  const asking = [results.posts.refresh(), results.posts.refresh()]
  await held[1]!.answer([], { 'X-WP-Total': '0' })
  await held[0]!.answer([], { 'X-WP-Total': '0', 'X-Search-Word': encodeURIComponent('翘嘴') })
  await Promise.all(asking)
  expect(results.instead).toBeNull()
})
