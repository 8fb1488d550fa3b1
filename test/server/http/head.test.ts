import { withHead } from '../../../server/src/http/head.ts'

const DOCUMENT =
  '<html><head><title>App</title><meta name="description" content="what the app is"></head><body><div id="app"></div></body></html>'
const site = { name: '钓鱼伴侣 & Co', origin: 'https://fish.example' }
const PATH = '/pagesA/detail/detail?id=1&x=2'

const metasOf = (document: string) =>
  Object.fromEntries(
    [...document.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
  )
const schemaOf = (document: string) => {
  const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(document)
  return found && (JSON.parse(found[1]!) as Record<string, unknown>)
}
const post = {
  title: '  早上\n六点  ',
  description: '两条 "鲫鱼" <b>',
  picture: '/media/a.webp',
  article: { author: '老王</script>', publishedAt: '2026-05-01T04:00:00.000Z' },
}

test('of a post all is said, in one line, of its one address, and nothing of it ends what it stands in', () => {
  const document = withHead(DOCUMENT, post, site, PATH)
  expect(document).toContain('<title>早上 六点 · 钓鱼伴侣 &amp; Co</title>')
  expect(document).toContain('<link rel="canonical" href="https://fish.example/pagesA/detail/detail?id=1&amp;x=2">')
  expect(metasOf(document)).toEqual({
    description: '两条 &quot;鲫鱼&quot; &lt;b&gt;',
    'og:site_name': '钓鱼伴侣 &amp; Co',
    'og:type': 'article',
    'og:title': '早上 六点',
    'og:description': '两条 &quot;鲫鱼&quot; &lt;b&gt;',
    'og:url': 'https://fish.example/pagesA/detail/detail?id=1&amp;x=2',
    'og:image': 'https://fish.example/media/a.webp',
    'article:published_time': '2026-05-01T04:00:00.000Z',
    'twitter:card': 'summary_large_image',
  })
  expect(schemaOf(document)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    headline: '早上 六点',
    articleBody: '两条 "鲫鱼" <b>',
    datePublished: '2026-05-01T04:00:00.000Z',
    author: { '@type': 'Person', name: '老王</script>' },
    image: 'https://fish.example/media/a.webp',
    url: `https://fish.example${PATH}`,
    mainEntityOfPage: `https://fish.example${PATH}`,
  })
  expect(document.match(/<\/head>/g)).toHaveLength(1)
})

test('of a page that is no post there is neither an author nor what is of one, and no picture where it has none', () => {
  const document = withHead(DOCUMENT, { title: '鱼竿' }, site, '/shop/goods/goods?id=1')
  expect(metasOf(document)).toEqual({
    description: 'what the app is',
    'og:site_name': '钓鱼伴侣 &amp; Co',
    'og:type': 'website',
    'og:title': '鱼竿',
    'og:url': 'https://fish.example/shop/goods/goods?id=1',
    'twitter:card': 'summary',
  })
  expect(schemaOf(document)).toBeNull()
})

test('of what nobody may see it is the site alone; where its address is not known, none is said', () => {
  const nothing = withHead(DOCUMENT, null, site, '/x')
  expect(nothing).toContain('<title>钓鱼伴侣 &amp; Co</title>')
  expect(metasOf(nothing)).toMatchObject({ 'og:title': '钓鱼伴侣 &amp; Co', 'og:type': 'website' })
  const homeless = withHead(DOCUMENT, post, { ...site, origin: '' }, PATH)
  expect(homeless).not.toContain('canonical')
  expect(Object.keys(metasOf(homeless))).not.toContain('og:url')
  expect(Object.keys(metasOf(homeless))).not.toContain('og:image')
  expect(schemaOf(homeless)).not.toHaveProperty('url')
  expect(schemaOf(homeless)).not.toHaveProperty('image')
})

test('what is long is cut to what search engines show, and what looks like a pattern is taken as it is', () => {
  const document = withHead(DOCUMENT, { title: '鱼'.repeat(100), description: `$&$1${'长'.repeat(200)}` }, site, '/x')
  const metas = metasOf(document)
  expect([metas['og:title']!.length, metas['og:description']!.length]).toEqual([80, 160 + '&amp;'.length - 1])
  expect(metas.description).toBe(metas['og:description'])
  expect(metas.description).toMatch(/^\$&amp;\$1长/)
})
