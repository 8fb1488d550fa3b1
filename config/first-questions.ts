import fs from 'node:fs'
import path from 'node:path'

/** The contract is of modules that the build's configuration, being none, cannot load. */
const limits = fs.readFileSync(path.resolve(__dirname, '../contract/limits.ts'), 'utf8')

function limit(name: string): string {
  const found = new RegExp(`^export const ${name} = '?([^'\\n]+)'?$`, 'm').exec(limits)?.[1]
  if (!found) throw new Error(`contract/limits.ts no longer has ${name} as a plain value`)
  return found
}

const FIRST_PAGE = `page=1&per_page=${limit('FEED_PER_PAGE')}`

/**
 * What a page that many come to first asks the server for, by its path: index.html asks it at once, while the app's code is
 * still on its way. Each is written as the app writes it (src/stores/api.ts), or else is asked twice. `{id}` is the address's own.
 */
const QUESTIONS: Record<string, string[]> = {
  '/pages/index/index': [`posts?${FIRST_PAGE}`, 'banner?place=home', 'menu?place=home', `posts/sticky?${FIRST_PAGE}`, 'menu/tab'],
  '/pagesA/detail/detail': ['posts/detail?id={id}'],
}

/** The same as whole addresses, but for a session's token. */
export const firstQuestions: Record<string, string[]> = Object.fromEntries(Object.entries(QUESTIONS).map(([page, questions]) => [
  page,
  questions.map((question) => `/wp-json/wp/v2/${question}${question.includes('?') ? '&' : '?'}ver=${limit('APP_VERSION')}`),
]))
