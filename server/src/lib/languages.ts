export { type Language, languages } from '@anglers/contract/localText'
