import { createSign, createVerify } from 'node:crypto'

/** What is signed of parameters: all but the signature itself, by name, joined as in an address, and not escaped. */
const textOf = (parameters: Iterable<readonly [string, string]>, except: readonly string[]) =>
  [...parameters]
    .filter(([name, value]) => !except.includes(name) && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** RSA2 over the parameters of a request. */
export const signParameters = (parameters: Record<string, string>, privateKey: string): string =>
  createSign('RSA-SHA256')
    .update(textOf(Object.entries(parameters), ['sign']), 'utf8')
    .sign(privateKey, 'base64')

/** Whether Alipay signed this notification, whose type of signature it leaves out. */
export const isNotificationSigned = (form: URLSearchParams, publicKey: string): boolean =>
  form.get('sign_type') === 'RSA2' && isSigned(textOf(form, ['sign', 'sign_type']), form.get('sign') ?? '', publicKey)

export const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  signature !== '' && createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')

/** A member of a JSON object, as its bytes were sent: what an answer's signature is made over. Null where there is none. */
export function rawMember(json: string, name: string): string | null {
  const head = new RegExp(`^\\s*\\{(?:.*?,)?\\s*"${name}"\\s*:\\s*(?=\\{)`, 's').exec(json)
  if (!head) return null
  const start = head[0].length
  let depth = 0
  let inText = false
  for (let at = start; at < json.length; at++) {
    const char = json[at]
    if (inText) {
      if (char === '\\') at++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return json.slice(start, at + 1)
  }
  return null
}
