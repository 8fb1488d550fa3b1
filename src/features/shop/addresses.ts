import type { ShopAddress } from '@anglers/contract/shopCart'
import { reaction } from 'mobx'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'

/** My addresses. */
export const addresses = new Resource(() => call('GET shop/address', {}, { quiet: true }))

/** The address that was chosen for the order that is about to be placed. */
export const chosenAddress = {
  id: null as number | null,
  choose(id: number | null): void {
    this.id = id
  },
  /** Once. */
  take(): number | null {
    const { id } = this
    this.id = null
    return id
  },
}

// Where one member lives is not shown to the next, and nothing of theirs is sent there.
reaction(
  () => session.userId,
  () => {
    addresses.forget()
    chosenAddress.choose(null)
  },
)

export const dropAddress = async (id: number): Promise<void> => {
  await call('POST shop/add-address', { id, deleted: true }, { key: newKey() })
  await addresses.refresh()
}

export const makeDefault = async (id: number): Promise<void> => {
  await call('POST shop/add-address', { id, isDefault: true }, { key: newKey() })
  await addresses.refresh()
}

/** The form of an address, new or known. */
export function addressForm(known: ShopAddress | undefined) {
  const form = new Form({
    empty: {
      name: known?.name ?? '',
      phone: known?.phone ?? '',
      region: known?.region ?? '',
      // Of the region, for the member to read.
      regionNames: known?.regionNames.join(' ') ?? '',
      street: known?.street ?? '',
    },
    optional: ['regionNames'],
    draft: known ? undefined : 'shop-address',
    async send({ regionNames: _, ...fields }, key) {
      await call('POST shop/add-address', { ...fields, phone: fields.phone.replace(/\s/g, ''), id: known?.id }, { quiet: true, key })
      void addresses.refresh()
    },
  })
  // The draft of an older app does not name its region: what the member cannot read they choose again.
  if (!known && !form.fields.regionNames) form.set({ region: '' })
  return form
}

/** Regions within one; the provinces without it. */
export const regionsWithin = (parent: string | undefined) => new Resource(() => call('GET shop/regions', { parent }, { quiet: true }))
