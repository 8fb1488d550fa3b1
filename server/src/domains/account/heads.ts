import { idIn, type PageHeads } from '../../kernel/pageHead.ts'
import { userView } from './service.ts'

export const accountHeads = {
  'pagesA/author/author': async (services, query) => {
    const id = idIn(query)
    if (id === null) return null
    const { nickName, bio, avatar } = await userView(services, id, null)
    return nickName ? { title: nickName, description: bio, picture: avatar } : null
  },
} satisfies PageHeads
