import type { Catalogue } from '../catalogue'

export const single: Catalogue['single'] = {
  editing: 'Modifier l’article',
  titleHint: 'Quel est son titre\u00a0?',
  titleMissing: 'Donnez un titre à l’article',
  textHint: 'Le poste choisi, le montage, ce que les poissons vous ont appris\u00a0: ce sont les détails qui servent aux autres',
  textMissing: 'Écrivez le texte de l’article',
  summary: 'Résumé',
  summaryHint: 'De quoi il parle, en une ou deux phrases\u00a0: affiché dans les listes',
  readMinutes: (minutes) => `Article · ${minutes} min de lecture`,
  length: (chars, minutes) => `${chars} caractères · ${minutes} min de lecture`,
}
