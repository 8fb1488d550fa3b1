import { PEOPLE } from './people.ts'

/** The page on which somebody at a platform lets a site know who they are, or doesn't. */
export function consentPage({
  platform,
  redirectUri,
  state,
  codeFor,
  refusal,
}: {
  platform: string
  redirectUri: string
  state: string
  codeFor: (person: string) => string
  /** What the platform adds when they don't. */
  refusal: Record<string, string>
}): string {
  const back = (params: Record<string, string>) => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries({ ...params, state })) url.searchParams.set(name, value)
    return escape(url.href)
  }
  const choices = PEOPLE.map((person) => `<li><a href="${back({ code: codeFor(person) })}">以“${escape(person)}”登录</a></li>`)
  return `<!doctype html><html lang="zh"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${platform}（模拟）</title>
<style>body{font:18px/1.6 sans-serif;margin:2em}li{margin:1em 0}</style>
<h1>${platform}（模拟）</h1><p>这台机器上的模拟登录，没有连接${platform}。</p>
<ul>${choices.join('')}<li><a href="${back(refusal)}">拒绝</a></li></ul></html>`
}

/** The page of a request that the platform itself turns down: it sends nobody back. */
export const errorPage = (platform: string, reason: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${platform}（模拟）</title><p>${escape(reason)}`

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
