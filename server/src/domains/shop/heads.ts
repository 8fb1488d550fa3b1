import { headById, type PageHeads } from '../../kernel/pageHead.ts'
import { readGood } from './goods.ts'

export const shopHeads = {
  'shop/goods/goods': headById(async (services, id, query) => {
    if (query.get('unit') === 'points') return null
    const { title, subtitle, picture } = await readGood(services, id)
    return { title, description: subtitle, picture }
  }),
} satisfies PageHeads
