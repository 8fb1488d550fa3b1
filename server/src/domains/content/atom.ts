import type { Input } from '@anglers/contract'
import type { PostCard } from '@anglers/contract/content'
import { ATOM_ENTRIES } from '@anglers/contract/limits'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { HOME_PAGE } from '../../lib/appPages.ts'
import { escapeHtml } from '../../lib/html.ts'
import { readerOf } from '../account/policy.ts'
import { settings } from '../settings/service.ts'
import { newestFeed } from './feeds.ts'
import { leadOfParts } from './postParts.ts'
import { titleOf } from './present.ts'
import { readFeed } from './service.ts'
import { presentTopicId } from './topicQueries.ts'

type Asking = ReadServices & Pick<Services, 'config'> & { origin: string; language: Language; input: Input<'GET posts/atom'> }

/**
 * The newest posts as any visitor sees them, in Atom (RFC 4287): of the whole site, a tag, a category or an author.
 *
 * @throws ApiError not_offered where nobody knows the site's own address, as an entry's id has to be absolute
 */
export async function atomFeed({ origin, language, input, ...services }: Asking): Promise<Buffer> {
  const site = services.config.publicUrl || origin
  if (!site) throw new ApiError('not_offered')
  const tag = input.tag === undefined ? undefined : await presentTopicId(services.db, input.tag)
  const [{ Feed }, { seast_name: name }, { items }] = await Promise.all([
    import('feed'),
    settings(services.db, ['seast_name']),
    readFeed({ ...services, viewer: null }, newestFeed(services.db, { ...input, tag }, { limit: ATOM_ENTRIES, offset: 0 }, readerOf(null))),
  ])
  const address = (path: string) => new URL(path, site).href
  const self = new URL('/wp-json/wp/v2/posts/atom', site)
  for (const [parameter, id] of Object.entries(input)) self.searchParams.set(parameter, String(id))
  const feed = new Feed({
    id: self.href,
    title: [name, nameOf(items, { ...input, tag })].filter(Boolean).join(' · '),
    link: address(HOME_PAGE),
    feedLinks: { atom: self.href },
    updated: new Date(items[0]?.publishedAt ?? 0),
    language,
    author: { name },
    generator: false,
  })
  for (const post of items) {
    const link = address(post.link)
    const [picture] = post.pictures
    feed.addItem({
      id: link,
      link,
      // These two go out as HTML.
      title: escapeHtml(titleOf(post) || leadOfParts(services.modules, post)),
      description: escapeHtml(post.text),
      date: new Date(post.publishedAt),
      published: new Date(post.publishedAt),
      author: post.author.nickName ? [{ name: post.author.nickName }] : [],
      category: post.tags.map(({ name: term }) => ({ term })),
      ...(picture && { image: { url: address(picture.card), type: 'image/webp' } }),
    })
  }
  return Buffer.from(feed.atom1())
}

/** What a feed of one tag or one author is called, as its posts say. */
const nameOf = ([post]: readonly PostCard[], { tag, author }: Input<'GET posts/atom'>): string | undefined =>
  tag ? post?.tags.find(({ id }) => id === tag)?.name : author ? post?.author.nickName : undefined
