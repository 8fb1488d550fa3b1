import axe from 'axe-core'
import type { Angler } from './angler.ts'

/** What a reader with other eyes, ears or hands would stumble over; the lesser impacts are advice. */
const GRAVE = ['serious', 'critical']

/** What axe finds in the page, by these rules or by all: the rule, what it says, and where. */
export async function gravestOf({ page }: Angler, rules?: string[]): Promise<string[]> {
  // The site's own policy lets no foreign script in; what is evaluated from outside is none.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (only) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      }),
    rules,
  )
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
}
