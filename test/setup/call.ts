import type { Answer, EndpointName, Input } from '@anglers/contract'

/** Calls a running server, past the screens. @throws with its words when it refuses */
export async function callAt<K extends EndpointName>(origin: string, name: K, input: Input<K>, token?: string): Promise<Answer<K>> {
  const [method, pattern] = name.split(' ')
  const path = pattern!.replace(/:(\w+)/g, (_, parameter: string) => String((input as Record<string, unknown>)[parameter]))
  const url = new URL(`/wp-json/wp/v2/${path}`, origin)
  if (method === 'GET') for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer<K>
}
