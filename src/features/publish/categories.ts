import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** The categories of posts: each has its tab on the home page. */
export const categories = new Resource(async () => {
  const tabs = await call('GET menu/tab', {}, { quiet: true })
  return tabs.flatMap(({ category, name }) => (category ? [{ id: category, name }] : []))
})
