import type { Input } from '@anglers/contract'
import type { UserInfo } from '@anglers/contract/account'
import { CODE_DIGITS } from '@anglers/contract/limits'
import { makeAutoObservable } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { isCode } from '@/lib/validators'
import type { ApiError } from '@/stores/errors'
import { Form } from '@/stores/form'

type Proof = NonNullable<Input<'POST site/get-phone'>['proof']>

export type ProofWay = 'password' | 'code'

/** What shows that it is me who changes how I sign in: my password, or a code that went to my present phone or e-mail. */
export class OwnerProof {
  /** Those that I have. None: I came by another app's account, and that is all. */
  readonly ways: readonly ProofWay[]
  way: ProofWay
  /** Where a code can go to, masked. */
  readonly addresses: string
  readonly form = new Form({
    empty: { password: '', user: '', code: '' },
    optional: ['password', 'user', 'code'],
    send: async () => undefined,
  })

  constructor({ hasPassword, phone, email }: Pick<UserInfo, 'hasPassword' | 'phone' | 'email'>) {
    // No code goes to a phone abroad, which is kept with its country's code.
    const addresses = [phone?.startsWith('+') ? null : phone, email].filter((address) => address !== null)
    this.ways = [...(hasPassword ? ['password' as const] : []), ...(addresses.length > 0 ? ['code' as const] : [])]
    this.way = this.ways[0] ?? 'code'
    this.addresses = addresses.join(' · ')
    makeAutoObservable(this, { ways: false, addresses: false, form: false })
  }

  choose(way: ProofWay): void {
    this.way = way
  }

  get complete(): boolean {
    const { password, user, code } = this.form.fields
    if (this.ways.length === 0) return true
    return this.way === 'password' ? password !== '' : user.trim() !== '' && code.trim() !== ''
  }

  /** @returns whether it can be sent; else it says what is wrong */
  check(): boolean {
    if (this.ways.length === 0 || this.way === 'password' || isCode(this.form.fields.code.trim())) return true
    this.form.blame('code', t.signin.notCode(CODE_DIGITS))
    return false
  }

  get value(): Proof | undefined {
    if (this.ways.length === 0) return undefined
    const { password, user, code } = this.form.fields
    return this.way === 'password' ? { password } : { user: user.trim(), code: code.trim() }
  }

  /** Shows a refusal that is about the proof. @returns whether it is */
  takes({ params }: ApiError): boolean {
    const names = Object.keys(params)
    if (names.some((name) => /proof\.password$|^password\.old$/.test(name))) this.form.blame('password', t.settings.wrongPassword)
    else if (names.some((name) => /proof\.(user|code)$/.test(name))) this.form.blame('code', t.settings.wrongCode)
    else return false
    return true
  }
}
