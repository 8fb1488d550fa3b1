import { idIn, type PageHeads } from '../../kernel/pageHead.ts'
import { readGood } from './goods.ts'

export const shopHeads = {
  'shop/goods/goods': async (services, query) => {
    const id = idIn(query)
    if (id === null || query.get('unit') === 'points') return null
    const { title, subtitle, picture } = await readGood(services, id)
    return { title, description: subtitle, picture }
  },
} satisfies PageHeads
