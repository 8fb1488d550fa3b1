import type { Menu } from '@anglers/contract/site'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** The operator's shortcuts of the member centre. */
export const myMenus = new Resource<Menu[]>(() => call('GET menu', { place: 'mine' }, { quiet: true }))
