import type { Catalogue } from '../catalogue'

export const single: Catalogue['single'] = {
  editing: 'Edit article',
  titleHint: 'What is it called?',
  titleMissing: 'Give your article a title',
  textHint: 'Where you set up, how you rigged, what the fish told you: the details are what others learn from',
  textMissing: 'Write the text of your article',
  summary: 'Summary',
  summaryHint: 'What it says, in a sentence or two: shown in lists',
  readMinutes: (minutes) => `Article · ${minutes} min read`,
  length: (chars, minutes) => `${chars} characters · ${minutes} min read`,
}
