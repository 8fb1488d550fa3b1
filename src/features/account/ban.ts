import { offerBan } from '@/features/moderating'
import { call } from '@/stores/api'
import type { Member } from './Member'

/** Offers a moderator of the whole site for how long a member may only read. */
export const chooseBan = ({ id }: Member): Promise<void> => offerBan((until) => call('POST content-manage/add-blacklist', { id, until }))
