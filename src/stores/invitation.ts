import { paramsOf } from '@/lib/params'
import { store, stored } from './storage'

/** As the server makes them; anything else in a link is none. */
const CODE = /^[0-9A-Za-z]{4,40}$/

/** Who invited this device: the code comes with a link or a scanned picture, and waits for the sign-up. */
export const invitation = {
  /** Empty when nobody did. */
  get code(): string {
    return stored<string>('invite') ?? ''
  },

  /** @param query what the app was opened with: `invite`, or inside a scanned `scene` (`invite=…`) */
  take(query: Record<string, string | undefined>): void {
    const code = paramsOf(query).text('invite')
    if (CODE.test(code)) store('invite', code)
  },

  /** The member has signed up: it is used. */
  drop(): void {
    store('invite', undefined)
  },
}
