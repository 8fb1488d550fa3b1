import type { Files } from './types'

export type { FetchedFile, DeliveryMethod } from './types'

/** A browser still reads from the address while it saves. */
const REVOKE_AFTER_MS = 60_000

export const deliveryMethod: Files['deliveryMethod'] = 'saved'

export const needsTap: Files['needsTap'] = false

export const fetchFile: Files['fetchFile'] = async (url, name) => {
  const response = await fetch(url, { method: 'GET' })
  return { status: response.status, file: { name, held: await response.blob() } }
}

export const deliver: Files['deliver'] = ({ name, held }) => {
  const url = URL.createObjectURL(held as Blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  return Promise.resolve()
}
