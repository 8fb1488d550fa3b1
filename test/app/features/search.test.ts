import { SearchResults } from '@/features/search/Search'
import { holds } from '../support/server'

test('a late answer does not say that the posts shown are those of another word', async () => {
  const held = holds('GET search/search')
  const { post } = new SearchResults('翘嘴鲌')
  const asking = [post.list.refresh(), post.list.refresh()]
  await held[1]!.answer([], { 'X-WP-Total': '0' })
  await held[0]!.answer([], { 'X-WP-Total': '0', 'X-Search-Word': encodeURIComponent('翘嘴') })
  await Promise.all(asking)
  expect(post.instead).toBeNull()
})
