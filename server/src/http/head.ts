import type { PageHead } from '../kernel/pageHead.ts'
import { escapeHtml } from '../lib/html.ts'
import { cutText } from '../lib/text.ts'

/** Search engines show no more of it. */
const DESCRIPTION_CHARS = 160
const TITLE_CHARS = 80

const oneLine = (text: string, chars: number): string => cutText(text.replace(/\s+/g, ' ').trim(), chars)

interface Site {
  name: string
  /** Where it is reached; '' where that is not known, and no address can be said. */
  origin: string
}

/**
 * The app's document with what it is about in its head: the title, a description, what other apps show of a link (ogp.me), its one address,
 * and of a post what schema.org has for it. Everything in it is a member's words, so all of it is escaped.
 *
 * @param path of the page, with the parameters that make it this one
 */
export function withHead(document: string, head: PageHead | null, { name, origin }: Site, path: string): string {
  const title = head && oneLine(head.title, TITLE_CHARS)
  const description = oneLine(head?.description ?? '', DESCRIPTION_CHARS)
  const address = origin && origin + path
  const picture = head?.picture && origin ? new URL(head.picture, origin).href : undefined
  const metas: [attribute: 'name' | 'property', name: string, content: string | undefined][] = [
    ['property', 'og:site_name', name],
    ['property', 'og:type', head?.article ? 'article' : 'website'],
    ['property', 'og:title', title ?? name],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', picture],
    ['property', 'article:published_time', head?.article?.publishedAt],
    ['name', 'twitter:card', picture ? 'summary_large_image' : 'summary'],
  ]
  const lines = [
    ...metas.filter(([, , content]) => content).map(([kind, of, content]) => `<meta ${kind}="${of}" content="${escapeHtml(content!)}">`),
    ...(address ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    ...(title && head?.article ? [schemaOf({ title, description, address, picture, article: head.article })] : []),
  ]
  const fullTitle = title ? `${title} · ${name}` : name
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(fullTitle)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (all, start: string) =>
      description ? `${start}${escapeHtml(description)}"` : all,
    )
    .replace('</head>', () => `${lines.join('')}</head>`)
}

/** Data, not a script: a policy against inline scripts lets it be, as nothing runs. */
function schemaOf(post: {
  title: string
  description: string
  address: string
  picture: string | undefined
  article: { author: string; publishedAt: string }
}): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    headline: post.title,
    ...(post.description && { articleBody: post.description }),
    datePublished: post.article.publishedAt,
    ...(post.article.author && { author: { '@type': 'Person', name: post.article.author } }),
    ...(post.picture && { image: post.picture }),
    ...(post.address && { url: post.address, mainEntityOfPage: post.address }),
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
