import { ARTICLE_CHARS, READ_CHARS_PER_MINUTE } from '@anglers/contract/limits'
import { invalid } from '../../../kernel/errors.ts'
import { cleanLine } from '../../../lib/text.ts'
import { definePostType } from '../postTypes.ts'
import { type Article, findArticles, saveArticle } from './singleQueries.ts'

const presentCard = ({ chars }: Article) => ({ type: 'single' as const, minutes: Math.max(1, Math.ceil(chars / READ_CHARS_PER_MINUTE)) })

/** An article: it has a title, and a text that takes a while to read. */
export const single = definePostType('single', {
  blockChars: ARTICLE_CHARS,
  check({ title, blocks }, form) {
    if (!title) throw invalid('title', 'empty')
    if (!blocks?.some(({ type }) => type !== 'divider')) throw invalid(form.blocks ? 'blocks' : 'content', 'empty')
  },
  own: {
    save: (trx, id, { body }, form) => saveArticle(trx, { id, summary: cleanLine(form.summary ?? ''), chars: [...body].length }),
    find: findArticles,
    card: presentCard,
    lead: ({ summary }) => summary,
    detail: (article) => ({ ...presentCard(article), summary: article.summary, chars: article.chars }),
    edit: ({ summary }) => ({ type: 'single', summary }),
    texts: ({ summary }) => [summary],
  },
})
