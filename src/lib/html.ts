import { absolute } from './url'

/** Those of the elements that the server lets through which have a look of their own. */
const TAGS = /<(p|h2|h3|h4|blockquote|ul|ol|li|a|img|figure|figcaption|hr)(?=[\s/>])/g
const OWN_FILES = / src="(\/[^"]*)"/g

/**
 * Rich text as all platforms can show it. Its elements carry a class of ours, `html-p` and so on, since a mini-program
 * styles rich text by classes alone; and pictures that the server names by their path have their whole address.
 * @param html sanitised by the server, which leaves no class of its own
 */
export function forRichText(html: string): string {
  return html.replace(TAGS, '<$1 class="html-$1"').replace(OWN_FILES, (_, path: string) => ` src="${absolute(path)}"`)
}
