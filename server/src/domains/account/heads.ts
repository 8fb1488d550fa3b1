import { headById, type PageHeads } from '../../kernel/pageHead.ts'
import { userView } from './service.ts'

export const accountHeads = {
  'pagesA/author/author': headById(async (services, id) => {
    const { nickName, bio, avatar } = await userView(services, id, null)
    return nickName ? { title: nickName, description: bio, picture: avatar } : null
  }),
} satisfies PageHeads
