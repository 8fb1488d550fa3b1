import { paramsOf } from '@/lib/params'
import { store, stored } from './storage'

/** The format of the server's codes; anything else in a link is ignored. */
const CODE = /^[0-9A-Za-z]{4,40}$/

/** The invitation code from a link or a scanned picture, stored until the member signs up. */
export const invitation = {
  /** Empty without an invitation. */
  get code(): string {
    return stored<string>('invite') ?? ''
  },

  /** @param query launch parameters: `invite`, or a scanned `scene` (`invite=…`) */
  take(query: Record<string, string | undefined>): void {
    const code = paramsOf(query).text('invite')
    if (CODE.test(code)) store('invite', code)
  },

  /** The member has signed up: the code is used up. */
  drop(): void {
    store('invite', undefined)
  },
}
