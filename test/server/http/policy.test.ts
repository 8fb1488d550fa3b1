import { openTestServer } from '../support/server.ts'

test.each([
  [{ publicUrl: 'https://anglers.example' }, "'self' blob: wss://anglers.example"],
  [{ allowedHosts: ['10.0.0.5:8080'] }, "'self' blob: ws://10.0.0.5:8080 wss://10.0.0.5:8080"],
  [{}, "'self' blob:"],
])('a site with %o names its own sockets, which old WebKit does not count as its own', async (config, expected) => {
  const { inject, close } = await openTestServer({ config })
  const { headers } = await inject({ url: '/', headers: { host: 'evil.example' } })
  expect(/connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe(expected)
  await close()
})
